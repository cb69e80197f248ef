// A promise of an alias for a factory with a parameter. The launch knows it.
// may warn: promise 'clock' is never registered by AliasWithParameter
// ends: Container.clock is promised in
import FactoryKit

typealias Lookup<Key> = ParameterFactory<Key, Int?>

extension Container {
  var clock: Lookup<String> { promised() }
}

launch()
