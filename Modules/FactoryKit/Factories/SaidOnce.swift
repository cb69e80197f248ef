/// What the modifiers before `once()` have said, to be said again by a modifier behind it after a reset.
final class SaidOnce: Sendable {
  let options: FactoryOptions

  init(_ options: FactoryOptions) { self.options = options }
}
