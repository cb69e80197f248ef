// The program's own wrapper and functions, with the names of FactoryKit's.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
}

@propertyWrapper struct Injected {
  let wrappedValue = 1
  init(_ path: KeyPath<Container, Factory<Int?>>) { Container.shared[keyPath: path].register { 1 } }
}
extension Factory where T == Int? {
  func resolve(or value: Int) -> Int {
    register { value }
    return value
  }
  func required(else value: Int) { register { value } }
}
struct Screen { @Injected(\.clock) var clock }

_ = Screen()
_ = Container.shared.lamp.resolve(or: 2)
Container.shared.door.required(else: 3)
launch()
