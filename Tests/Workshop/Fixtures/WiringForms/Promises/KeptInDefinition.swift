// The declaration of the promise registers.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised().register { 1 } }
  var lamp: Factory<Int?> { promised().onDebug { 2 } }
}

_ = (Container.shared.clock(), Container.shared.lamp())
launch()
