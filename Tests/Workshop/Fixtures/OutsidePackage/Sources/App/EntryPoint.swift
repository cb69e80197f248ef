import Contracts
import FactoryKit
import FactoryWiring
import Shop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that fulfils other promises than `Counter`, of two containers with one name.
@main
struct EntryPoint {
  static func main() {
    Shop.Store.shared.shelf.register { "shop" }
    if !CommandLine.arguments.contains("--forget") {
      Contracts.Store.shared.shelf.register { "contracts" }
    }
    let report = WiringPlan.app.report()
    print(report)
    exit(report.isClean && report.unchecked.isEmpty ? 0 : 70)
  }
}
