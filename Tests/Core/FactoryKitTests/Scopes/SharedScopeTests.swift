import FactoryKit
import Testing

/// `.shared`: each container stores objects weakly, and no values.
struct SharedScopeTests {
  let container = TestContainer()

  @Test func anInstanceIsStoredWhileItLives() {
    let service = container.service()
    #expect(container.service() === service)
  }

  @Test func anUnreferencedInstanceIsFreed() {
    weak var first: Service?
    do { first = container.service() }
    #expect(first == nil)
  }

  @Test func aNewInstanceFollowsAFreedOne() {
    for expected in 1...3 {
      let counted = container.counted()
      #expect(counted.number == expected)
      #expect(container.counted() === counted)
    }
  }

  @Test func eachContainerStoresItsOwn() {
    let service = container.service()
    #expect(TestContainer().service() !== service)
    withExtendedLifetime(service) {}
  }

  @Test func anExistentialObjectIsStored() {
    let service = container.serving()
    #expect(container.serving() === service)
  }

  @Test func anObjectOfANonClassProtocolIsStored() {
    let object = container.looseObject()
    #expect(object is NamedObject)
    #expect(container.looseObject() as? NamedObject === object as? NamedObject)
  }

  @Test func anOptionalObjectIsStored() {
    let service = container.optional()
    #expect(service != nil)
    #expect(container.optional() === service)
  }

  @Test func aNestedOptionalObjectIsStored() throws {
    let service = try #require(container.twiceOptional() ?? nil)
    #expect(try #require(container.twiceOptional()) === service)
  }

  @Test func anObjectOfTypeAnyIsStored() {
    let service = container.any() as? Service
    #expect(service != nil)
    #expect(container.any() as? Service === service)
  }

  @Test func anOptionalExistentialObjectIsStoredWeakly() {
    weak var first: (any Serving)?
    do {
      let service = container.optionalServing()
      first = service
      #expect(container.optionalServing() === service)
    }
    #expect(first == nil)
  }

  @Test func aValueIsNotStored() {
    #expect(container.number() != container.number())
  }

  @Test func anExistentialStructIsNotStored() {
    #expect(container.looseValue().name != container.looseValue().name)
  }

  @Test func aClosureIsNotStored() {
    #expect(container.closure()() != container.closure()())
  }

  @Test func aResetDiscardsALiveInstance() {
    let before = container.service()
    container.manager.reset(scope: .shared)
    #expect(container.service() !== before)
  }
}

private protocol Named {
  var name: Int { get }
}

private final class NamedObject: Named {
  let name = Int.random(in: 0...Int.max)
}

private struct NamedValue: Named {
  let name = Int.random(in: 0...Int.max)
}

private final class Counted {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension TestContainer {
  fileprivate var service: Factory<Service> { self { Service() }.shared }
  fileprivate var serving: Factory<any Serving> { self { Service() }.shared }
  fileprivate var looseObject: Factory<any Named> { self { NamedObject() }.shared }
  fileprivate var looseValue: Factory<any Named> { self { NamedValue() }.shared }
  fileprivate var optional: Factory<Service?> { self { Service() }.shared }
  fileprivate var twiceOptional: Factory<Service??> { self { Service() }.shared }
  fileprivate var optionalServing: Factory<(any Serving)?> { self { Service() }.shared }
  fileprivate var any: Factory<Any> { self { Service() }.shared }
  fileprivate var number: Factory<Int> { self { .random(in: 0...Int.max) }.shared }
  fileprivate var closure: Factory<() -> Int> {
    self {
      let number = Int.random(in: 0...Int.max)
      return { number }
    }.shared
  }
  fileprivate var count: Factory<Shared<Int>> { self { Shared(0) }.cached }
  fileprivate var counted: Factory<Counted> {
    self {
      self.count().change { $0 += 1 }
      return Counted(self.count().value)
    }.shared
  }
}
