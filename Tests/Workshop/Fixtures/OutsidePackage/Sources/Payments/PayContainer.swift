public import FactoryKit

/// A container in a module that contains a type with the module's name.
public final class PayContainer: SharedContainer {
  /// The shared instance of the current task.
  @TaskLocal public static var shared = PayContainer()
  /// The manager of the container.
  public let manager = ContainerManager()
}

extension PayContainer {
  /// A promise.
  public var terminal: Factory<String?> { promised() }
  /// A promise in a function.
  public func rate(of currency: String) -> Factory<Double?> { promised() }

  #if INVOICES
    /// A promise under a flag that only this module sets.
    public var invoices: Factory<String?> { promised() }
  #endif
  #if AUDITS
    /// A promise under a flag that only this module sets, and only in debug builds.
    public var audits: Factory<String?> { promised() }
  #endif
  #if REFUNDS
    /// A promise under a flag that only the command line can set.
    public var refunds: Factory<String?> { promised() }
  #endif
  #if !os(Linux)
    /// A promise that is never compiled on Linux.
    public var elsewhere: Factory<String?> { promised() }
  #endif
}
