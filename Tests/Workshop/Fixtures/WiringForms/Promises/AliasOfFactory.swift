// A promise of an alias without arguments: `typealias Dependency = Factory`. The launch knows it.
// may warn: promise 'clock' is never registered by AliasOfFactory
// ends: Container.clock is promised in
import FactoryKit

typealias Dependency = Factory

extension Container {
  var clock: Dependency<Int?> { promised() }
}

launch()
