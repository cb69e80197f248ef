// A registration in a branch that doesn't run. Only the launch finds the promise.
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Clock?> { promised() }
  public func autoRegister() {
    if CommandLine.arguments.contains("--clock") { clock.register { Clock() } }
  }
}

launch()
