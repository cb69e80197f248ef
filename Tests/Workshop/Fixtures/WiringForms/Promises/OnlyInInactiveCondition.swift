// A registration that isn't compiled looks like one. Only the launch finds the promise.
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Clock?> { promised() }
  public func autoRegister() {
    #if os(Windows)
      clock.register { Clock() }
    #endif
  }
}

launch()
