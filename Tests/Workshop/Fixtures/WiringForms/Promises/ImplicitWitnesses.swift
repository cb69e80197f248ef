// Functions that the standard library, a macro, C or a result builder calls.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
}

struct Steps: Sequence, IteratorProtocol {
  mutating func next() -> Int? {
    Container.shared.clock.register { 1 }
    return nil
  }
}
struct Name: Hashable {
  func hash(into hasher: inout Hasher) { Container.shared.lamp.register { 2 } }
}
@resultBuilder enum Parts {
  static func buildBlock(_ numbers: Int...) -> Int {
    Container.shared.door.register { 3 }
    return 3
  }
}
func build(@Parts _ number: () -> Int) { _ = number() }
@_cdecl("ring_the_bell") func wireBell() { Container.shared.bell.register { 4 } }
@_silgen_name("ring_the_bell") func ringTheBell()
struct Range {
  static func ~= (range: Range, value: Int) -> Bool {
    Container.shared.roof.register { 5 }
    return true
  }
}

for _ in Steps() {}
_ = Set([Name()])
build { 3 }
ringTheBell()
switch CommandLine.arguments.count {
case Range(): break
default: break
}
launch()
