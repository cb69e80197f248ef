import Dispatch
import FactoryKit
import FactoryTesting
import Foundation
import Testing

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
      // Until the other thread waits for this build.
      Thread.sleep(forTimeInterval: 0.05)
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

/// An object that calls a closure in its deinitializer.
private final class Leaving {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}

extension TestContainer {
  fileprivate var leaving: Factory<Leaving> { self { Leaving {} }.graph }
}
