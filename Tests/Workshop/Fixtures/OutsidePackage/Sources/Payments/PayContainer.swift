public import FactoryKit

/// A container in a module that has a type of its own name.
public final class PayContainer: SharedContainer {
  /// The shared instance of the current task.
  @TaskLocal public static var shared = PayContainer()
  /// The manager of the container.
  public let manager = ContainerManager()
}

extension PayContainer {
  /// A promise.
  public var terminal: Factory<String?> { promised() }
  /// A promise that a function makes.
  public func rate(of currency: String) -> Factory<Double?> { promised() }

  #if INVOICES
    /// A promise under a flag that only its module has.
    public var invoices: Factory<String?> { promised() }
  #endif
  #if AUDITS
    /// A promise under a flag that only its module has, and only in debug.
    public var audits: Factory<String?> { promised() }
  #endif
  #if REFUNDS
    /// A promise under a flag that no module has, unless the command line sets it.
    public var refunds: Factory<String?> { promised() }
  #endif
  #if !os(Linux)
    /// A promise that Linux never compiles.
    public var elsewhere: Factory<String?> { promised() }
  #endif
}
