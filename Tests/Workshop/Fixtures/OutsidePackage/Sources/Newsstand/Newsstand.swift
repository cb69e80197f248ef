import FactoryKit
import FactoryWiring
import Newsroom

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that first checks the promises of its modules.
@main
struct Newsstand {
  static func main() {
    if !CommandLine.arguments.contains("--forget") {
      Container.shared.forecast.register { Forecast(days: $0) }
    }
    let report = WiringPlan.newsstand.report()
    print(report)
    exit(report.isClean ? 0 : 70)
  }
}

struct Forecast: Publishing {
  let days: Int

  func publish(_ text: String) -> String { "\(text) for \(days) days" }
}
