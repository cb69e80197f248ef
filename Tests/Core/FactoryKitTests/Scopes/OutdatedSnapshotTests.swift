import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// A change of a factory's scope between the beginning of a resolution and its claim of the slot.
///
/// The hash function of the parameter makes the change, and resolves the factory. The outer resolution, which has read
/// the old scope, must not remove the new instance.
@Suite(.container)
struct OutdatedSnapshotTests {
  private let container = TriggeredContainer()

  @Test func newInstanceOfTheDefaultScopeStays() {
    container.manager.defaultScope = .cached
    expectSameInstance { $0.manager.defaultScope = .session }
  }

  @Test(arguments: [Scope.cached, .license, .session]) func newInstanceOfAScopeStays(scope: Scope) {
    container.triggered.scope(scope)
    expectSameInstance { $0.triggered.scope(.singleton) }
  }

  @Test func newInstanceInAnOpenScopeStays() {
    container.triggered.scope(.cached)
    Scope.request.open(in: container) {
      $0.triggered.register { _ in Service() }
    } operation: {
      expectSameInstance { $0.triggered.scope(.session) }
    }
  }

  /// Resolves the factory while it is changed, and afterwards.
  private func expectSameInstance(change: @escaping @Sendable (TriggeredContainer) -> Void) {
    let container = container
    let inner = Mutex<Service?>(nil)
    let trigger = Trigger()
    trigger.action.withLock {
      $0 = {
        change(container)
        let service = container.triggered(trigger)
        inner.withLock { $0 = service }
      }
    }
    _ = container.triggered(trigger)
    let first = inner.withLock(\.self)
    #expect(first != nil)
    #expect(container.triggered(trigger) === first)
  }
}

/// A parameter whose first hash value is the moment of an action.
private final class Trigger: Hashable, Sendable {
  let action = Mutex<(@Sendable () -> Void)?>(nil)

  static func == (left: Trigger, right: Trigger) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    action.withLock { $0.take() }?()
    hasher.combine(ObjectIdentifier(self))
  }
}

private final class TriggeredContainer: ManagedContainer {
  let manager = ContainerManager()

  var triggered: ParameterFactory<Trigger, Service> { self { _ in Service() }.scopeOnParameters }
}

extension Scope {
  fileprivate static let license = Singleton()
  fileprivate static let session = Cached()
}
