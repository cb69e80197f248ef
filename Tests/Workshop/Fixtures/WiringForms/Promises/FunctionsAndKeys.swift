// Promises that functions declare, and a factory of an existential container.
import FactoryKit

extension Container {
  func clock() -> Factory<Int?> { promised() }
  func lamp(_ name: String) -> Factory<Int?> { promised() }
}
extension SharedContainer {
  var door: Factory<Int?> { promised() }
}

let any: any SharedContainer = Container.shared
Container.shared.clock().register { 1 }
let lamp = Container.shared.lamp
lamp("hall").register { 2 }
any.door.register { 3 }
launch()
