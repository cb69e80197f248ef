import FactoryKit
import FactoryTesting
import Testing

/// `.singleton`: one instance for each declaration, independent of containers.
@Suite(.container)
struct SingletonTests {
  let container = TestContainer()

  @Test func aSingletonOutlivesItsContainer() {
    let service = TestContainer().single()
    #expect(container.single() === service)
  }

  @Test(arguments: [FactoryResetOptions.all, .context, .none, .registration, .scope])
  func aSingletonSurvivesAResetOfTheContainer(options: FactoryResetOptions) {
    let service = container.single()
    container.manager.reset(options: options)
    #expect(container.single() === service)
  }

  @Test func resetDiscardsSingletonsOfTheScope() {
    let service = container.single()
    container.single.reset(.scope)
    let second = container.single()
    #expect(second !== service)
    let cached = container.service.cached()
    let mine = container.mine()
    Scope.singleton.reset()
    let third = container.single()
    #expect(third !== second)
    #expect(container.service() === cached)
    #expect(container.mine() === mine)
    Scope.mine.reset()
    #expect(container.mine() !== mine)
    #expect(container.single() === third)
  }

  @Test func resetOfTheScopeKeepsRegistrations() {
    let service = Service()
    container.single.register { service }
    Scope.singleton.reset()
    #expect(container.single() === service)
  }

  @Test func aCloneHasTheSingletonsOfItsTime() {
    let service = container.single()
    let ofNumbers = [container.perNumber(1), container.perNumber(2)]
    let clone = Scope.singleton.clone()
    let later = container.later()
    Scope.singleton.reset()
    #expect(container.single() !== service)
    Scope.$singleton.withValue(clone) {
      #expect(container.single() === service)
      #expect(container.perNumber(1) === ofNumbers[0])
      #expect(container.perNumber(2) === ofNumbers[1])
      #expect(container.later() !== later)
    }
  }

  @Test func changesOfACloneStayThere() {
    let service = container.single()
    let later = Scope.$singleton.withValue(Scope.singleton.clone()) {
      Scope.singleton.reset()
      let second = container.single()
      #expect(second !== service)
      container.single.register { Service() }
      #expect(container.single() !== second)
      return container.later()
    }
    #expect(container.single() === service)
    #expect(container.later() !== later)
  }

  @Test func aTaskMayHaveItsOwnSingletons() async {
    let service = container.single()
    let mine = container.mine()
    let own = Scope.Singleton()
    await Scope.$singleton.withValue(own) {
      let inside = container.single()
      #expect(inside !== service)
      #expect(container.single.scope(own)() === inside)
      let child = await Task { [container] in container.single() }.value
      #expect(child === inside, "a task inherits its parent's values")
      #expect(container.mine() !== mine)
    }
    #expect(container.single() === service)
    #expect(container.mine() === mine)
  }
}

extension Scope {
  /// A scope of a program, which is reset separately from the built-in one.
  fileprivate static let mine = Singleton()
}

extension TestContainer {
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var later: Factory<Service> { self { Service() }.singleton }
  fileprivate var mine: Factory<Service> { self { Service() }.scope(.mine) }
  fileprivate var perNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.singleton
  }
}
