/// A closure that is called with each instance of a factory, as a container keeps it.
final class Decoration<T>: Kept, @unchecked Sendable {
  let decorate: (T, Bool) -> Void

  init(_ decorate: @escaping (T, Bool) -> Void) { self.decorate = decorate }
}
