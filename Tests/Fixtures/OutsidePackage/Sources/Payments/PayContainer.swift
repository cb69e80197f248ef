public import FactoryKit

public final class PayContainer: SharedContainer {
  @TaskLocal public static var shared = PayContainer()
  public let manager = ContainerManager()
}

extension PayContainer {
  public var terminal: Factory<String?> { promised() }
  public func rate(of currency: String) -> Factory<Double?> { promised() }

  #if INVOICES
    // Its module alone is compiled with this.
    public var invoices: Factory<String?> { promised() }
  #endif
  #if AUDITS
    // Its module alone is compiled with this, and only for debugging.
    public var audits: Factory<String?> { promised() }
  #endif
  #if REFUNDS
    // Nothing is, unless the command line says so.
    public var refunds: Factory<String?> { promised() }
  #endif
  #if !os(Linux)
    public var elsewhere: Factory<String?> { promised() }
  #endif
}
