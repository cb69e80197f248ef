// The calls are in closures, and in functions that aren't called.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

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
