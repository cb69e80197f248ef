// A promise whose type has a module selector. The launch knows it.
// may warn: promise 'clock' is never registered by SelectorOfFactory
// ends: Container.clock is promised in
import FactoryKit

extension Container {
  var clock: FactoryKit::Factory<Int?> { promised() }
}

launch()
