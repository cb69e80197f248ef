import Depot
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
struct Warehouse {
  static func main() {
    Shop.Store.shared.shelf.register { "shop" }
    if !CommandLine.arguments.contains("--forget") {
      Depot.Store.shared.shelf.register { "depot" }
    }
    let report = WiringPlan.warehouse.report()
    print(report)
    exit(report.isClean && report.unchecked.isEmpty ? 0 : 70)
  }
}
