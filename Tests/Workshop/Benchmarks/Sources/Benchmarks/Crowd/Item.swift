/// An object of a crowd: of its own type, so that a factory of its own makes it.
final class Item<T: Tag>: Sendable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }
}
