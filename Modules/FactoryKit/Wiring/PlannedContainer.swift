/// A container whose promises can be checked.
public struct PlannedContainer: Sendable {
  /// The type, as the source writes it.
  public let name: String
  /// The module that declares it.
  public let module: String
  /// Where its `autoRegister()` stands, if it has one.
  public let wiring: PlannedPlace?
  /// Returns the instance that the current task shares.
  let shared: @Sendable () -> any ManagedContainer

  /// Creates a container of a plan.
  ///
  /// - Parameters:
  ///   - name: The type, as the source writes it.
  ///   - module: The module that declares it.
  ///   - wiring: Where its `autoRegister()` stands.
  ///   - shared: Returns the instance that the current task shares.
  public init(
    _ name: String,
    module: String = "FactoryKit",
    wiring: PlannedPlace? = nil,
    shared: @escaping @Sendable () -> any ManagedContainer
  ) {
    (self.name, self.module) = (name, module)
    (self.wiring, self.shared) = (wiring, shared)
  }
}
