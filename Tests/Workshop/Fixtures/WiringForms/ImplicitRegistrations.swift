// Each program of this file begins with these lines.
import FactoryKit

// program: DynamicMembers
// A type with dynamic members, whose calls look like those of factories.
// promises: clock, lamp, door
@dynamicMemberLookup struct Keeper {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> (Int) -> Void {
    { value in Container.shared[keyPath: path].register { value } }
  }
}
@dynamicMemberLookup struct Setter {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> Int {
    get { 0 }
    nonmutating set { Container.shared[keyPath: path].register { newValue } }
  }
}

Keeper().clock(1)
let keep = Keeper().lamp
keep(2)
Setter().door = 3
launch()

// program: ImplicitCalls
// Functions that the language calls, and that nothing names.
// promises: clock, lamp, door, bell, roof, wall, yard
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

// program: ImplicitWitnesses
// Functions that the standard library, a macro, C or a result builder calls.
// promises: clock, lamp, door, bell, roof
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

// program: Operators
// Operators of the program register.
// promises: clock, lamp, door
infix operator <-
prefix operator ^
func <- (factory: Factory<Int?>, make: @escaping @Sendable () -> Int) {
  factory.register { make() }
}
func ?? (factory: Factory<Int?>, value: Int) { factory.register { value } }
prefix func ^ (factory: Factory<Int?>) { factory.register { 3 } }

let container = Container.shared
container.clock <- { 1 }
container.lamp ?? 2
^container.door
launch()

// program: WitnessesOfUnread
// Functions that only a module calls that isn't read.
// promises: clock, lamp, door
import UnreadFramework

struct Server: Service {
  func boot() { Container.shared.clock.register { 1 } }
}
final class Screen: Window {
  override func didOpen() { Container.shared.lamp.register { 2 } }
}
extension Screen: Closing {}
extension Closing {
  func close() { Container.shared.door.register { 3 } }
}

serve(Server(), Screen())
launch()
// === UnreadFramework/Framework.swift
public protocol Service { func boot() }
public protocol Closing { func close() }
open class Window {
  public init() {}
  open func didOpen() {}
}
public func serve(_ service: some Service, _ window: some Window & Closing) {
  service.boot()
  window.didOpen()
  window.close()
}
