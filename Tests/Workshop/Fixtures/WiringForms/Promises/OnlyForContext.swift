// A registration for tests only.
// warns: promise 'clock' is registered for a context only
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Clock?> { promised() }
  public func autoRegister() { clock.onTest { Clock() } }
}

launch()
