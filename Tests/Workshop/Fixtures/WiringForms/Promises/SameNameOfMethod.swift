// A call of another type's register behind the name. Only the launch finds the promise.
// ends: Container.clock is promised in
import FactoryKit

struct Clock { func register(_ name: String) {} }
struct Plans { var clock = Clock() }

extension Container {
  var clock: Factory<Clock?> { promised() }
}

Plans().clock.register("morning")
launch()
