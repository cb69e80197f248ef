// A promise that another module's contribution keeps.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
}

extension Factory {
  func contribute(_ make: @escaping @Sendable () -> Int) where T == Int? { register { make() } }
}

Container.shared.clock.contribute { 1 }
launch()
