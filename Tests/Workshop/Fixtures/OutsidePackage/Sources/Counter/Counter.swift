import FactoryKit
import FactoryWiring
import Payments
import Shop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that fulfils its modules' promises in a function of its own.
@main
struct Counter {
  static func main() {
    wire(forgets: CommandLine.arguments.contains("--forget"))
    let report = WiringPlan.counter.report()
    print(report)
    exit(report.isClean && report.unchecked.isEmpty ? 0 : 70)
  }

  private static func wire(forgets: Bool) {
    let pay = PayContainer.shared
    pay.terminal.register { "terminal" }
    pay.rate(of: "EUR").register { 1 }
    #if REFUNDS
      pay.refunds.register { "refunds" }
    #endif
    keep(pay.invoices, "invoices")
    let key = Payments.Vault.shared.key
    key.register { "key" }
    (Store.shared.shelf).register { "counter" }
    if forgets { Store.shared.shelf.reset() }
    #if DEBUG
      pay.audits.register { "audits" }
      SandboxContainer.shared.account.register { "debug" }
    #endif
  }

  private static func keep<T: Sendable>(_ factory: Factory<T?>, _ value: T) {
    factory.register { value }
  }
}
