// A result builder that registers.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
}

struct Keep {
  let register: () -> Void
  init(_ path: KeyPath<Container, Factory<Int?>>, value: Int) {
    register = { Container.shared[keyPath: path].register { value } }
  }
}
@resultBuilder enum Parts {
  static func buildBlock(_ parts: Keep...) -> [Keep] { parts }
}
func wiring(@Parts _ parts: () -> [Keep]) { for part in parts() { part.register() } }

wiring {
  Keep(\.clock, value: 1)
  Keep(\Container.lamp, value: 2)
}
launch()
