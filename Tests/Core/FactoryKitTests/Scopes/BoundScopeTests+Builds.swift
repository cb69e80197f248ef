import Dispatch
import FactoryTesting
import Foundation
import Testing

@testable import FactoryKit

extension BoundScopeTests {
  @Test func threadsShareOneBuild() {
    let (builds, other) = (Shared(0), Shared<Service?>(nil))
    let ended = DispatchSemaphore(value: 0)
    container.audit.register { [unowned container] in
      builds.change { $0 += 1 }
      if builds.value > 1 { return Service() }
      let scopes = TaskScopes.current
      Thread.detachNewThread {
        scopes.withValues {
          let audit = container.audit()
          other.change { $0 = audit }
        }
        ended.signal()
      }
      waitForWaiter()
      return Service()
    }
    Scope.request.open {
      let audit = container.audit()
      ended.wait()
      #expect(other.value === audit)
    }
    #expect(builds.value == 1)
  }

  @Test func instanceIsStoredBeforeInstancesOfTheGraphAreReleased() {
    let seen = Shared<Service?>(nil)
    container.leaving.register { [unowned container] in
      Leaving { seen.change { $0 = container.audit() } }
    }
    container.audit.register { [unowned container] in
      _ = container.leaving()
      return Service()
    }
    Scope.request.open { #expect(container.audit() === seen.value) }
  }
}

extension BoundScopeTests {
  /// Returns when another thread waits for a build of the container.
  private func waitForWaiter() {
    let id = ObjectIdentifier(container)
    var attempts = 0
    while WaitGraph.edges.withLock({ edges in
      !edges.values.joined().contains { $0.value.work.frame.container == id }
    }) {
      attempts += 1
      yieldProcessor(after: attempts)
    }
  }
}

/// An object that calls a closure in its deinitializer.
private final class Leaving {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}

extension TestContainer {
  fileprivate var leaving: Factory<Leaving> { self { Leaving {} }.graph }
}
