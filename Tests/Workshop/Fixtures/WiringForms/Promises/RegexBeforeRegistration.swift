// Regex literals with brackets and quotes before the registrations.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  func names(in text: String) -> Int { text.matches(of: /[^)"]+/).count }
  public func autoRegister() {
    let count = "(a)".split(separator: /[({"\/]/).count
    clock.register { count }
    let isQuoted = try? /"[^"}]*/.firstMatch(in: "\"}")
    lamp.register { isQuoted == nil ? 0 : 1 }
  }
}

launch()
