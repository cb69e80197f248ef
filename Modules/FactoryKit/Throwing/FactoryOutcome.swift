/// What the closures of a factory give, if that is not the instance itself.
protocol FactoryOutcome {
  /// The type of the instance.
  static var instanceType: Any.Type { get }
}
