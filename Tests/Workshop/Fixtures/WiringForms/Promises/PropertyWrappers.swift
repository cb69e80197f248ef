// Property wrappers that register.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
}

@propertyWrapper struct Provides {
  let wrappedValue: Int
  init(wrappedValue: Int, _ path: KeyPath<Container, Factory<Int?>>) {
    self.wrappedValue = wrappedValue
    Container.shared[keyPath: path].register { wrappedValue }
  }
}

struct App {
  @Provides(\.clock) var clock = 1
  @Provides(\Container.lamp) var light = 2
}

_ = App()
launch()
