// The factory goes through a variable, a list, a tuple, a pattern, a property or a switch.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
  var wall: Factory<Int?> { promised() }
  var timepiece: Factory<Int?> { clock }
  var chosen: Factory<Int?> {
    switch roof {
    case let factory: factory
    }
  }
}

let container = Container.shared
container.timepiece.register { 1 }
for factory in [container.lamp] { factory.register { 2 } }
let (door, _) = (container.door, 3)
door.register { 3 }
if case (let bell, true) = (container.bell, !CommandLine.arguments.isEmpty) { bell.register { 4 } }
container.chosen.register { 5 }
let factories = ["wall": container.wall]
factories["wall"]?.register { 6 }
launch()
