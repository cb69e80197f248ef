import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct WeakLazyInjectedTests {
  @Test func resolvesAtTheFirstRead() {
    let child = Child()
    #expect(child.resolvedParent == nil)
    let parent = Service()
    Container.shared.weakParent.register { parent }
    #expect(child.parent === parent)
    #expect(child.resolvedParent === parent)
  }

  @Test func returnsTheSameInstanceAfterwards() {
    let (child, first) = (Child(), Service())
    Container.shared.weakParent.register { first }
    #expect(child.parent === first)
    Container.shared.weakParent.register { Service() }
    #expect(child.parent === first)
  }

  @Test func doesNotRetainTheInstance() {
    let child = Child()
    weak var seen: Service?
    do {
      let parent = Service()
      seen = parent
      let container = Container { $0.weakParent.register { [unowned parent] in parent } }
      Container.$shared.withValue(container) { #expect(child.parent === parent) }
    }
    #expect(seen == nil)
    #expect(child.parent == nil)
    #expect(child.resolvedParent == nil)
  }

  @Test func isNilAfterTheInstanceIsFreed() {
    let made = Shared(0)
    Container.shared.weakParent.register {
      made.change { $0 += 1 }
      return Service()
    }
    let child = Child()
    #expect(child.parent == nil)
    #expect(child.parent == nil)
    #expect(made.value == 1, "it was resolved once, and freed")
  }

  @Test func twoObjectsThatNeedEachOtherAreFreed() {
    weak var seen: Owner?
    do {
      let owner = Container.shared.weakOwner()
      seen = owner
      #expect(owner.part.owner === owner)
    }
    #expect(seen == nil)
  }

  @Test func projectsTheFactory() {
    #expect(Child().parentFactory() === Container.shared.weakStored())
  }

  @Test func resolvesAgainOnRequest() {
    let (child, first, second) = (Child(), Service(), Service())
    Container.shared.weakParent.register { first }
    #expect(child.parent === first)
    Container.shared.weakParent.register { second }
    #expect(child.resolveParent() === second)
    #expect(child.parent === second)
  }

  @Test func resolvesAgainAfterAResetOnRequest() {
    let child = Child()
    let first = child.resolveStored(reset: .none)
    #expect(child.resolveStored(reset: .none) === first)
    let second = child.resolveStored(reset: .scope)
    #expect(second !== first)
    #expect(child.stored === second)
  }

  @Test func canBeSet() {
    let (child, other) = (Child(), Service())
    child.parent = other
    #expect(child.parent === other)
    child.parent = nil
    #expect(child.parent == nil)
  }

  @Test func setsWithoutRetaining() {
    let child = Child()
    do { child.parent = Service() }
    #expect(child.parent == nil)
  }

  @Test func injectsProtocols() {
    let child = Child()
    let serving = Container.shared.weakServing()
    #expect(child.serving === serving)
  }

  @Test func injectsFromAnOwnContainer() {
    let container = TestContainer()
    let stored = container.weakOwn()
    TestContainer.$shared.withValue(container) { #expect(Child().own === stored) }
  }
}

private final class Child {
  @WeakLazyInjected(\.weakParent) var parent
  @WeakLazyInjected(\.weakStored) var stored
  @WeakLazyInjected(\.weakServing) var serving
  @WeakLazyInjected(\TestContainer.weakOwn) var own

  var resolvedParent: Service? { $parent.resolvedOrNil() }
  var parentFactory: Factory<Service> { $stored.factory }

  func resolveParent() -> Service { $parent.resolve() }
  func resolveStored(reset options: FactoryResetOptions) -> Service {
    $stored.resolve(reset: options)
  }
}

/// An object that holds a part, which needs its owner.
private final class Owner {
  @Injected(\.weakPart) var part
}

private final class Part {
  @WeakLazyInjected(\.weakOwner) var owner
}

extension Container {
  fileprivate var weakParent: Factory<Service> { self { Service() } }
  fileprivate var weakStored: Factory<Service> { self { Service() }.cached }
  fileprivate var weakServing: Factory<any Serving> { self { Service() }.cached }
  fileprivate var weakOwner: Factory<Owner> { self { Owner() }.shared }
  fileprivate var weakPart: Factory<Part> { self { Part() } }
}

extension TestContainer {
  fileprivate var weakOwn: Factory<Service> { self { Service() }.cached }
}
