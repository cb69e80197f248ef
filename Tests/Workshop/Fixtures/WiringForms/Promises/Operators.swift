// Operators of the program register.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
}

infix operator <-
prefix operator ^
func <- (factory: Factory<Int?>, make: @escaping @Sendable () -> Int) {
  factory.register { make() }
}
func ?? (factory: Factory<Int?>, value: Int) { factory.register { value } }
prefix func ^ (factory: Factory<Int?>) { factory.register { 3 } }

let container = Container.shared
container.clock <- { 1 }
container.lamp ?? 2
^container.door
launch()
