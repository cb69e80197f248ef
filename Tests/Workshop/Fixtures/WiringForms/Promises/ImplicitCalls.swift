// Functions that the language calls, and that nothing names.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
  var wall: Factory<Int?> { promised() }
  var yard: Factory<Int?> { promised() }
}

struct Boot: CustomStringConvertible, ExpressibleByIntegerLiteral, Equatable {
  init(integerLiteral value: Int) { Container.shared.clock.register { value } }
  func callAsFunction() { Container.shared.lamp.register { 2 } }
  subscript(number: Int) -> Int {
    Container.shared.door.register { number }
    return number
  }
  var description: String {
    Container.shared.bell.register { 4 }
    return "boot"
  }
  static func == (left: Boot, right: Boot) -> Bool {
    Container.shared.roof.register { 5 }
    return true
  }
}
@dynamicCallable struct Caller {
  func dynamicallyCall(withArguments numbers: [Int]) { Container.shared.wall.register { 6 } }
}
extension DefaultStringInterpolation {
  mutating func appendInterpolation(yard: Int) { Container.shared.yard.register { yard } }
}

let boot: Boot = 1
boot()
_ = boot[3]
_ = "\(boot)\(yard: 7)"
_ = boot == boot
Caller()(6, 6)
launch()
