// The only registration is in a function that nothing names.
// warns: promise 'clock' is registered only in
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
  func registerDemo() { clock.register { Clock() } }
}

launch()
