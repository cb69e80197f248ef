// Each program of this file begins with these lines.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

// program: AfterExitCall
// A branch ends the program before the call, with a function that never returns.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

if CommandLine.arguments.count == 1 {
  launch()
  exit(0)
}
Container.wire(with: PlainWiring())
launch()

// program: InBranches
// The calls are in branches that don't run, so autoRegister() does.
let isPlain = CommandLine.arguments.contains("--plain")
if isPlain { Container.wire(with: PlainWiring()) }
for _ in 0..<(isPlain ? 1 : 0) { Container.wire(with: PlainWiring()) }
while isPlain { Container.wire(with: PlainWiring()) }
switch isPlain {
case true: Container.wire(with: PlainWiring())
case false: break
}
guard !isPlain else {
  Container.wire(with: PlainWiring())
  fatalError("plain")
}
do {
  guard isPlain else { throw CancellationError() }
  Container.wire(with: PlainWiring())
} catch {}
launch()

// program: InConditions
// The call isn't compiled.
#if PLAIN || os(Windows)
  Container.wire(with: PlainWiring())
#elseif !DEBUG
  Container.wire(with: PlainWiring())
#endif
launch()

// program: InExpressions
// The calls are in expressions that don't run.
func perhaps(_ isWanted: Bool, _ action: @autoclosure () -> Void) { if isWanted { action() } }
func && (left: Bool, right: @autoclosure () -> Void) { if left { right() } }
func wired() -> Container.Type? { nil }

let isPlain = CommandLine.arguments.contains("--plain")
isPlain ? Container.wire(with: PlainWiring()) : ()
perhaps(isPlain, Container.wire(with: PlainWiring()))
isPlain && Container.wire(with: PlainWiring())
wired()?.wire(with: PlainWiring())
launch()
// === InExpressions/Parts.swift
import FactoryKit

let wiring: Void = Container.wire(with: PlainWiring())

// program: InFunctions
// The calls are in closures, and in functions that aren't called.
func wirePlainly() { Container.wire(with: PlainWiring()) }
var wired: Bool {
  Container.wire(with: PlainWiring())
  return true
}
struct Plain {
  static let wired: Void = Container.wire(with: PlainWiring())
  static func main() { Container.wire(with: PlainWiring()) }
  init() { Container.wire(with: PlainWiring()) }
}
let commands: [String: @Sendable () -> Void] = [
  "plain": { Container.wire(with: PlainWiring()) },
  "other": wirePlainly,
]

commands[CommandLine.arguments.last ?? ""]?()
launch()

// program: MainFunction
// As above, in the main function of a type.
// warns: the autoRegister() of Container never runs
// ends: Container.clock is promised in
@main struct Entry {
  static func main() async throws {
    print("starting")
    Container.wire(with: PlainWiring())
    launch()
  }
}

// program: OtherFunctions
// Functions of other types with the same name.
enum Robot {
  static func wire(with wiring: PlainWiring) {}
}
enum Parts {
  enum Container { static func wire(with wiring: PlainWiring) {} }
}
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  static func wire(with wiring: PlainWiring) {}
}

Robot.wire(with: PlainWiring())
Parts.Container.wire(with: PlainWiring())
Store.wire(with: PlainWiring())
launch()

// program: OtherMainFunctions
// Main functions that aren't the entry point.
import OtherEntries

@main struct Entry {
  struct Demo {
    static func main() { Container.wire(with: PlainWiring()) }
  }
  static func main(_ arguments: [String]) { Container.wire(with: PlainWiring()) }
  func main() { Container.wire(with: PlainWiring()) }
  static func main() { launch() }
}
extension Entry.Demo {
  static func main() async { Container.wire(with: PlainWiring()) }
}
// === OtherEntries/Entry.swift
import FactoryKit

struct OtherWiring: Wiring {
  func register(in container: Container) {}
}
struct Entry {
  static func main() { Container.wire(with: OtherWiring()) }
}

// program: TopLevel
// The program passes a wiring in its straight code, so the container's autoRegister() never runs.
// warns: the autoRegister() of Container never runs
// ends: Container.clock is promised in
Container.wire(with: PlainWiring())
launch()
