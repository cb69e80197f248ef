import FactoryKit
import FactoryTesting
import Testing

/// A custom singleton scope is reset separately from the built-in one.
@Suite(.container)
struct OwnSingletonScopeTests {
  let container = TestContainer()

  @Test func aSingletonScopeStoresOneInstanceForAllContainers() {
    #expect(container.mine() === TestContainer().mine())
  }

  @Test func itsResetDiscardsOnlyItsInstances() {
    let (mine, builtIn) = (container.mine(), container.builtIn())
    Scope.mine.reset()
    #expect(container.mine() !== mine)
    #expect(container.builtIn() === builtIn)
  }

  @Test func aManagerCanResetIt() {
    let (mine, builtIn) = (container.mine(), container.builtIn())
    container.manager.reset(scope: .mine)
    #expect(container.mine() !== mine)
    #expect(container.builtIn() === builtIn)
  }

  @Test func aResetOfTheBuiltInScopeKeepsItsInstances() {
    let (mine, builtIn) = (container.mine(), container.builtIn())
    Scope.singleton.reset()
    #expect(container.mine() === mine)
    #expect(container.builtIn() !== builtIn)
    container.manager.reset(scope: .singleton)
    #expect(container.mine() === mine)
  }

  @Test func aTaskMayHaveItsOwnSingletons() {
    let mine = container.mine()
    Scope.$singleton.withValue(Scope.Singleton()) { #expect(container.mine() !== mine) }
    #expect(container.mine() === mine)
  }

  @Test func aBoundScopeReplacesTheBuiltInScope() {
    let own = Scope.Singleton()
    Scope.$singleton.withValue(own) {
      let service = container.plain.scope(.singleton)()
      #expect(container.plain.scope(own)() === service)
      #expect(container.plain.singleton() === service)
    }
  }
}

extension Scope {
  fileprivate static let mine = Singleton()
}

extension TestContainer {
  fileprivate var mine: Factory<Service> { self { Service() }.scope(.mine) }
  fileprivate var builtIn: Factory<Service> { self { Service() }.singleton }
  fileprivate var plain: Factory<Service> { self { Service() } }
}
