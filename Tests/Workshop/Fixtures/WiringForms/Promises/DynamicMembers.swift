// A type with dynamic members, whose calls look like those of factories.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
}

@dynamicMemberLookup struct Keeper {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> (Int) -> Void {
    { value in Container.shared[keyPath: path].register { value } }
  }
}
@dynamicMemberLookup struct Setter {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> Int {
    get { 0 }
    nonmutating set { Container.shared[keyPath: path].register { newValue } }
  }
}

Keeper().clock(1)
let keep = Keeper().lamp
keep(2)
Setter().door = 3
launch()
