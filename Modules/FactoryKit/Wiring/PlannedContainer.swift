/// A container whose promises can be checked.
public struct PlannedContainer: Sendable {
  /// The type, as the source writes it.
  public let name: String
  /// The module that declares it.
  public let module: String
  /// Where its `autoRegister()` is, if it has one, or the wiring of the program.
  public let wiring: PlannedPlace?
  /// The type of the program's wiring, if it has one: the last, which may replace what others register.
  public let wiringType: String?
  /// Returns the shared instance of the current task.
  let shared: @Sendable () -> any ManagedContainer

  /// Creates a container of a plan.
  ///
  /// - Parameters:
  ///   - name: The type, as the source writes it.
  ///   - module: The module that declares it.
  ///   - wiring: Where its `autoRegister()` is, or the wiring of the program.
  ///   - wiringType: The type of the program's wiring, if it has one.
  ///   - shared: Returns the shared instance of the current task.
  public init(
    _ name: String,
    module: String = "FactoryKit",
    wiring: PlannedPlace? = nil,
    wiringType: String? = nil,
    shared: @escaping @Sendable () -> any ManagedContainer
  ) {
    (self.name, self.module) = (name, module)
    (self.wiring, self.wiringType, self.shared) = (wiring, wiringType, shared)
  }
}
