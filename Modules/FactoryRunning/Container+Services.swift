public import FactoryKit

extension Container {
  /// The services that the app runs together, in the order in which they start.
  ///
  /// A module that has one contributes it, and need not know the others. In a graceful shutdown the
  /// last one ends first.
  public var services: Factory<[any Service]> { contributed() }
}
