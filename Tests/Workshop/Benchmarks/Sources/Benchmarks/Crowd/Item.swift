/// An object whose type depends on a tag, so that each tag has a factory of its own.
final class Item<T: Tag>: Sendable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }
}
