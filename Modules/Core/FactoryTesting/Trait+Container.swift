public import FactoryKit
public import Testing

extension Trait where Self == ContainerTrait<Container> {
  /// Gives each test its own `Container` and singletons.
  public static var container: Self { Self(shared: Container.$shared, container: Container()) }

  /// Gives each test its own `Container`, whose `autoRegister()` doesn't run.
  ///
  /// Use it for the tests of a module: they mean the same with and without the app's wiring.
  public static var unwired: Self { container.unwired }

  /// Gives each test its own `Container`, which wirings register in, and singletons.
  ///
  /// Use it for the tests of one of several apps: in a program with the tests of all apps, each test has the wiring
  /// that it names. `.container(WorkerWiring()).unwired` is `.unwired`.
  ///
  /// - Parameters:
  ///   - wiring: The first wiring.
  ///   - others: The other wirings, in this order.
  ///   - transform: Registers the factories of the test, after the wirings.
  /// - Returns: The trait.
  public static func container(
    _ wiring: any Wiring,
    _ others: any Wiring...,
    transform: @escaping Self.Transform = { _ in }
  ) -> Self {
    let wirings = [wiring] + others
    return Self(shared: Container.$shared, container: Container(wirings: wirings))(
      transform: transform
    )
  }
}
