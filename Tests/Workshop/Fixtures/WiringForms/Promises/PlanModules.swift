// The target declares types with the names of the core's modules.
import FactoryKit

enum FactoryKit {}
enum FactoryWiring {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

launch()
