// A promise in an extension with a module selector. The launch knows it.
// may warn: promise 'clock' is never registered by SelectorOfContainer
// ends: Container.clock is promised in
import FactoryKit

extension FactoryKit::Container {
  var clock: Factory<Int?> { promised() }
}

launch()
