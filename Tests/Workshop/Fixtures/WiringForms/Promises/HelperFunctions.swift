// Functions that get the factory, a key path to it or an inout copy of it.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
}

func keep<T>(_ factory: Factory<T?>, with make: @escaping @Sendable () -> T) {
  factory.register { make() }
}
func keep<T>(_ path: KeyPath<Container, Factory<T?>>, with make: @escaping @Sendable () -> T) {
  Container.shared[keyPath: path].register { make() }
}
func later<T>(_ factory: @autoclosure () -> Factory<T?>, _ value: T) where T: Sendable {
  factory().register { value }
}
func wire(_ change: (Container) -> Factory<Int?>) { change(.shared).register { 4 } }

let container = Container.shared
keep(container.clock) { 1 }
keep(\.lamp) { 2 }
later(container.door, 3)
wire { $0.bell }
wire(\.roof)
launch()
