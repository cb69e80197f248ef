// One of two subcommands passes a wiring. The other one runs.
import FactoryKit

protocol Command { func run() }
struct Serve: Command {
  func run() {
    Container.wire(with: ServerWiring())
    launch()
  }
}
struct Report: Command {
  func run() { launch() }
}
enum Tool {
  static func main() {
    let commands: [String: any Command] = ["serve": Serve(), "report": Report()]
    (commands[CommandLine.arguments.last ?? ""] ?? Report()).run()
  }
}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct ServerWiring: Wiring {
  func register(in container: Container) { container.clock.register { 2 } }
}

Tool.main()
