// Names with a word of the language or a letter outside of ASCII.
import FactoryKit

extension Container {
  var `default`: Factory<Int?> { promised() }
  var größe: Factory<Int?> { promised() }
  var `two words`: Factory<Int?> { promised() }
}

let container = Container.shared
container.default.register { 1 }
container.`größe`.register { 2 }
container.`two words`.register { 3 }
launch()
