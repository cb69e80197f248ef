// A protocol's extension for containers declares the promise.
import FactoryKit

struct Clock {}

protocol Parts: AnyObject {}
extension Container: Parts {}
extension Parts where Self == Container {
  var clock: Factory<Clock?> { self.promised() }
}
extension Parts where Self: Container {
  func registerAll() { Container.shared.clock.register { Clock() } }
}

Container.shared.registerAll()
launch()
_ = Container.shared.clock()
