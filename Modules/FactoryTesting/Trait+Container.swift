public import FactoryKit
public import Testing

extension Trait where Self == ContainerTrait<Container> {
  /// Gives each test its own `Container` and singletons.
  public static var container: Self { Self(shared: Container.$shared, container: Container()) }

  /// Gives each test its own `Container`, whose `autoRegister()` doesn't run.
  ///
  /// For the tests of a module, so that they mean the same with and without the app's wiring.
  public static var unwired: Self { container.unwired }

  /// Gives each test its own unwired `Container` that reports what the test didn't register.
  ///
  /// For tests that must not touch anything real.
  public static var strict: Self { container.strict }
}
