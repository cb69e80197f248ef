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

extension Container {
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  func registerMore(_ text: String) {
    if text.contains(/[^)"]+/) { door.register { 2 } }
    if let _ = text.wholeMatch(of: /[{(]?a[^"'\]}]*/) { bell.register { text.split(separator: /[}"]/).count } }
  }
}

Container.shared.registerMore("a")
launch()
