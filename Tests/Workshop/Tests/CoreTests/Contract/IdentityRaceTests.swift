import FactoryKit
import FactoryTesting
import Testing

/// Factories keep their identities when several threads first use them.
@Suite(.container, .timeLimit(.minutes(30)))
struct IdentityRaceTests {
  @Test(arguments: [Scope.cached, .singleton, .own])
  func modulesDistinguishFactoriesOfOneName(scope: Scope) {
    for _ in 0..<50 {
      let container = TestContainer()
      Scope.singleton.reset()
      let made = Shared<[String: [Tagged]]>([:])
      let ended = threadsEnd(8) { index in
        let isFirst = index % 2 == 0
        let factory = isFirst ? container.twinOfA : container.twinOfB
        let instance = factory.scope(scope)()
        made.change { $0[isFirst ? "a" : "b", default: []].append(instance) }
      }
      #expect(ended)
      for (tag, instances) in made.value {
        #expect(instances.map(\.tag) == Array(repeating: tag, count: 4))
        #expect(Set(instances.map(ObjectIdentifier.init)).count == 1)
      }
    }
  }

  @Test func modulesDistinguishRegistrationsOfOneName() {
    for _ in 0..<50 {
      let container = TestContainer()
      let ended = threadsEnd(8) { index in
        let tag = index % 2 == 0 ? "new a" : "new b"
        let factory = index % 2 == 0 ? container.twinOfA : container.twinOfB
        factory.register { Tagged(tag) }
        #expect(factory().tag == tag)
      }
      #expect(ended)
      #expect(container.twinOfA().tag == "new a")
      #expect(container.twinOfB().tag == "new b")
    }
  }

  @Test func fourThreadsFindThousandsOfFactories() {
    for scope in [Scope.cached, .singleton] {
      let container = TestContainer()
      let numbers = Array(0..<2_000)
      let made = Shared<[Int: Set<ObjectIdentifier>]>([:])
      let ended = threadsEnd(4) { index in
        var mine: [Int: ObjectIdentifier] = [:]
        // Two threads begin at each end, so that factories are created while others are read.
        for number in index < 2 ? numbers : numbers.reversed() {
          mine[number] = ObjectIdentifier(container.instance(number, scope))
          let earlier = index < 2 ? number / 2 : 1_999 - (1_999 - number) / 2
          #expect(ObjectIdentifier(container.instance(earlier, scope)) == mine[earlier])
        }
        made.change { made in
          for (number, instance) in mine { made[number, default: []].insert(instance) }
        }
      }
      #expect(ended)
      #expect(made.value.count == 2_000)
      #expect(made.value.values.allSatisfy { $0.count == 1 }, "all threads get the same")
      let all = made.value.values.reduce(into: Set()) { $0.formUnion($1) }
      #expect(all.count == 2_000, "each factory has its own")
      for number in numbers {
        #expect(made.value[number] == [ObjectIdentifier(container.instance(number, scope))])
      }
    }
  }
}

private final class Tagged: Sendable {
  let tag: String
  init(_ tag: String) { self.tag = tag }
}

extension Scope {
  fileprivate static let own = Cached()
}

/// The bits of a number as types, so that there is a type for each number.
private protocol Bit {}
private enum Zero: Bit {}
private enum One: Bit {}
private enum Pair<First: Bit, Second: Bit>: Bit {}

/// A class that is a different type for each number.
private final class Numbered<Number: Bit>: Sendable {}

extension TestContainer {
  fileprivate var twinOfA: Factory<Tagged> {
    Factory(self, key: "twin", fileID: "ModuleA/Twin.swift") { Tagged("a") }
  }
  fileprivate var twinOfB: Factory<Tagged> {
    Factory(self, key: "twin", fileID: "ModuleB/Twin.swift") { Tagged("b") }
  }

  fileprivate func numbered<Number: Bit>(_ type: Number.Type) -> Factory<Numbered<Number>> {
    self { Numbered<Number>() }
  }

  /// Returns the instance of a number's factory.
  fileprivate func instance(_ number: Int, _ scope: Scope) -> AnyObject {
    func next<Number: Bit>(_ type: Number.Type, _ rest: Int) -> AnyObject {
      if rest == 1 { return numbered(type).scope(scope)() }
      return rest % 2 == 0
        ? next(Pair<Zero, Number>.self, rest / 2) : next(Pair<One, Number>.self, rest / 2)
    }
    return next(One.self, number + 2_048)
  }
}
