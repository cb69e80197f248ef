import Dispatch
@testable import FactoryKit
import Foundation

extension Everything {
  static func wrappers(_ container: EverythingContainer, _ checks: inout Checks) {
    EverythingContainer.$shared.withValue(container) {
      var client = Client()
      checks.expect(client.names, ["plain", "cached", "single", "own"])
      checks.expect(client.$cached.factory().name, "cached")
      checks.expect(client.$lazy.resolvedOrNil() === client.lazy, true)
      checks.expect(client.$plain.resolve(reset: .all).name, "plain")
      checks.expect(client.$lazy.resolve(reset: .scope).name, "single")
      checks.expect(client.$weak.resolve(reset: .none).name, "own")
      checks.expect(client.$weak.resolvedOrNil()?.name, "own")
      checks.expect(client.$dynamic().name, "cached")
      checks.expect(client.container === container, true)
    }
    let inContainer = ContainerClient()
    checks.expect(inContainer.thing === inContainer.lazy, true)
    checks.expect(inContainer.type == nil && inContainer.weak === inContainer.thing, true)
    checks.expect(inContainer.dynamic === inContainer.thing, true)
    checks.expect(inContainer.container === Container.shared, true)
    checks.expect(dependency(\.thing) === inContainer.thing, true)
    checks.expect(dependency(\.thingOf, parameter: 2).name, "thing of 2")
    checks.expect(dependency(\EverythingContainer.plain).name, "plain")
    checks.expect(dependency(\EverythingContainer.of, parameter: 1).name, "of 1")
    Container.shared.reset()
    EverythingContainer.shared.reset()
  }

  static func taskContainers(_ container: EverythingContainer, _ checks: inout Checks) {
    let names = EverythingContainer.$shared.withValue(container) {
      container.plain.register { Thing("of the task") }
      return Container.$shared.withValue(Container()) {
        Container.shared.thing.register { Thing("of the task") }
        return [EverythingContainer.shared.plain().name, Container.shared.thing().name]
      }
    }
    checks.expect(names, ["of the task", "of the task"])
    let single = container.single()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      checks.expect(container.single() === single, true)
      container.single.reset()
      checks.expect(container.single() === single, false)
    }
    Scope.$singleton.withValue(Scope.Singleton()) {
      checks.expect(container.single() === single, false)
    }
    checks.expect(container.single() === single, true)
  }

  static func actors(_ container: EverythingContainer, _ checks: inout Checks) {
    let names = MainActor.assumeIsolated {
      [container.plain.resolveOnMainActor(), container.of.resolveOnMainActor(1)].map(\.name)
    }
    checks.expect(names, ["plain", "of 1"])
    let isDone = DispatchSemaphore(value: 0)
    let found = Found()
    Task.detached {
      await found.set([
        container.plain.resolveOnGlobalActor(EverythingActor.self).name,
        container.of.resolveOnGlobalActor(EverythingActor.self, 2).name,
        EverythingContainer.$shared.withValue(container) {
          await Task.yield()
          return EverythingContainer.shared.own().name
        },
        container({ await found.note($0.plain().name) }).plain().name,
      ])
      isDone.signal()
    }
    isDone.wait()
    checks.expect(found.names, ["plain", "of 2", "own", "plain", "plain"])
  }

  static func threads(_ container: EverythingContainer, _ checks: inout Checks) {
    // Long enough for the other threads to arrive during the build.
    container.cached.register {
      Thread.sleep(forTimeInterval: 0.002)
      return Thing("slow")
    }
    let group = DispatchGroup()
    let found = Found()
    for _ in 0..<4 {
      group.enter()
      Thread {
        found.add(container.cached().name)
        found.add(container.tree()[0].name)
        group.leave()
      }.start()
    }
    group.wait()
    checks.expect(
      found.names.sorted(),
      ["leaf", "leaf", "leaf", "leaf"] + Array(repeating: "slow", count: 4)
    )
  }
}

@globalActor
private actor EverythingActor {
  static let shared = EverythingActor()
}

/// The names that threads and tasks have found.
///
/// `@unchecked`: all access is under the lock.
private final class Found: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var names: [String] { lock.withLock { all } }

  func add(_ name: String) { lock.withLock { all.append(name) } }

  func note(_ name: String) async { add(name) }

  func set(_ names: [String]) { lock.withLock { all = names + all } }
}

private struct Client {
  @Injected(\EverythingContainer.plain) var plain
  @Injected(\EverythingContainer.cached) var cached
  @LazyInjected(\EverythingContainer.single) var lazy
  @WeakLazyInjected(\EverythingContainer.own) var weak
  @DynamicInjected(\EverythingContainer.cached) var dynamic
  @InjectedContainer(EverythingContainer.self) var container

  /// The names of all injected instances.
  var names: [String] {
    mutating get { [plain.name, dynamic.name, lazy.name, weak?.name ?? "none"] }
  }
}

private struct ContainerClient {
  @Injected(\.thing) var thing
  @LazyInjected(\.thing) var lazy
  @WeakLazyInjected(\.thing) var weak
  @DynamicInjected(\.thing) var dynamic
  @InjectedType(EverythingContainer()) var type: Thing?
  @InjectedContainer var container: Container
}
