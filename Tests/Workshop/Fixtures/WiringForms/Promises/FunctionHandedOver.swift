// A call of a function that declares a promise isn't a resolution.
import FactoryKit

extension Container {
  func clock() -> Factory<Int?> { promised() }
  func lamp() -> Factory<Int?> { promised() }
  static func door() -> Factory<Int?> { shared.promised() }
}

func keep(_ factory: Factory<Int?>) { factory.register { 1 } }

keep(Container.shared.clock())
let lamp = Container.shared.lamp()
lamp.register { 2 }
keep(Container.door())
launch()
