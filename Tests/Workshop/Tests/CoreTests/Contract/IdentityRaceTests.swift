import FactoryKit
import FactoryTesting
import Testing

/// Factories keep their identities when several threads first use them.
@Suite(.container, .timeLimit(.minutes(30)))
struct IdentityRaceTests {
  @Test(arguments: [Scope.cached, .singleton])
  func threadsFindThousandsOfFactories(scope: Scope) {
    let container = TestContainer()
    let lines = Array(1...2_000 as ClosedRange<UInt>)
    let found = Shared<[UInt: Set<ObjectIdentifier>]>([:])
    let ended = threadsEnd(4) { index in
      var mine: [UInt: ObjectIdentifier] = [:]
      // Two threads begin at each end, so that factories are created while others are read.
      for line in index < 2 ? lines : lines.reversed() {
        mine[line] = ObjectIdentifier(container.service(line).scope(scope)())
      }
      found.change { found in
        for (line, instance) in mine { found[line, default: []].insert(instance) }
      }
    }
    #expect(ended)
    #expect(found.value.values.allSatisfy { $0.count == 1 }, "all threads get the same")
    let all = found.value.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(all.count == 2_000, "each factory has its own")
  }
}

extension TestContainer {
  fileprivate func service(_ line: UInt) -> Factory<Service> { self(line: line) { Service() } }
}
