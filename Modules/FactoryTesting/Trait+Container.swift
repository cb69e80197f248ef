public import FactoryKit
public import Testing

extension Trait where Self == ContainerTrait<Container> {
  /// Gives each test a `Container` of its own, and no singletons from outside.
  public static var container: Self { Self(shared: Container.$shared, container: Container()) }

  /// Gives each test a `Container` of its own, whose `autoRegister()` does not run.
  ///
  /// For the tests of a module, so that they mean the same with and without the app's wiring.
  public static var unwired: Self { container.unwired }

  /// Gives each test an unwired `Container` of its own that reports what the test has not registered.
  ///
  /// For tests that must touch nothing real.
  public static var strict: Self { container.strict }
}
