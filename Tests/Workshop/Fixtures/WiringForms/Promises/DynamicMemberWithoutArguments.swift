// A dynamic member whose call looks like a resolution.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
}

@dynamicMemberLookup struct Defaults {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> () -> Void {
    { Container.shared[keyPath: path].register { 0 } }
  }
}

Defaults().clock()
launch()
