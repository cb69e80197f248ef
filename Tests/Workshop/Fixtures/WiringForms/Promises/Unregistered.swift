// The plain mistake: a promise that is only resolved.
// warns: promise 'clock' is never registered by Unregistered
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
  var display: Factory<[Clock?]> { self { [self.clock()] } }
}

struct Screen { @Injected(\.clock) var clock }

launch()
_ = (Container.shared.clock(), Container.shared.clock.resolve(), Screen())
