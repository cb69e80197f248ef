import Dispatch
@testable import FactoryKit
import Foundation

extension MemoryPhase {
  /// All operations that could leak, each with a container of its own or for the process.
  package static var all: [MemoryPhase] {
    resolving(MemoryContainer()) + changing(MemoryContainer()) + parameters(MemoryContainer())
      + asyncFactories(MemoryContainer()) + openScopes(MemoryContainer()) + containers
      + process(MemoryContainer())
  }

  private static func resolving(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("resolving unique") { _ in _ = container.unique() },
      MemoryPhase("resolving cached") { _ in _ = container.cached() },
      MemoryPhase("resolving shared, dropped") { _ in _ = container.weak() },
      MemoryPhase("resolving singletons") { _ in _ = container.single() },
      MemoryPhase("resolving a custom scope") { _ in _ = container.own() },
      MemoryPhase("resolving graphs") { _ in _ = container.tree() },
      MemoryPhase("resolving promises") { _ in _ = container.promised() },
      MemoryPhase("resolving for wrappers") { _ in MemoryClient().use() },
    ]
  }

  private static func changing(_ container: MemoryContainer) -> [MemoryPhase] {
    let manager = container.manager
    return [
      MemoryPhase("registering") { _ in
        container.cached.register { MemoryProduct() }
        _ = container.cached()
      },
      MemoryPhase("registering singletons") { _ in
        container.single.register { MemoryProduct() }
        _ = container.single()
      },
      MemoryPhase("registering by type") { _ in
        container.register(MemoryProduct.self) { MemoryProduct() }
        _ = container.resolve(MemoryProduct.self)
      },
      MemoryPhase("contributing, reset") { index in
        container.list.contribute { MemoryProduct() }
        if index % 8 == 0 { container.list.reset() }
        _ = container.list()
      },
      MemoryPhase("decorating") { _ in
        container.unique.decorator { _ in }
        container.decorator { _ in }
        _ = (container.unique(), container.cached())
      },
      MemoryPhase("contexts") { index in
        container.unique.onArg("\(index % 3)") { MemoryProduct() }.onDebug { MemoryProduct() }
        _ = container.unique()
        container.unique.reset(.context)
      },
      MemoryPhase("modifiers behind once()") { _ in
        container.once.timeToLive(60).scope(.shared)
        _ = container.once()
        container.once.reset()
      },
      MemoryPhase("resetting a factory") { index in
        let options: [FactoryResetOptions] = [.all, .scope, .registration, .context, .none]
        _ = container.cached.register { MemoryProduct() }()
        container.cached.reset(options[index % 5])
      },
      MemoryPhase("resetting scopes") { _ in
        _ = (container.cached(), container.own(), container.single())
        manager.reset(scope: .cached)
        manager.reset(scope: .memory)
        manager.reset(scope: .singleton)
      },
      MemoryPhase("resetting the container") { index in
        _ = (container.cached.register { MemoryProduct() }(), container.weak())
        let options: [FactoryResetOptions] = [.all, .scope, .registration, .context]
        container.reset(options: options[index % 4])
      },
      MemoryPhase("push and pop") { _ in
        _ = container.cached()
        manager.push()
        container.cached.register { MemoryProduct() }
        _ = container.cached()
        manager.pop()
      },
    ]
  }

  private static func parameters(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("parameters, reset") { index in
        _ = container.perParameter("a parameter of some length, \(index)")
        if index % 100 == 0 { container.perParameter.reset(.scope) }
      },
      MemoryPhase("parameters that expire") { _ = container.brief("a long parameter, \($0)") },
      MemoryPhase("parameters, shared and dropped") {
        _ = container.weakPerParameter("a parameter of some length, \($0)")
      },
      MemoryPhase("parameters in graphs") {
        _ = container.inGraphPerParameter("a parameter of some length, \($0)")
      },
      MemoryPhase("parameters of singletons, reset") { index in
        _ = container.singlePerParameter("a parameter of some length, \(index)")
        if index % 100 == 0 { Scope.singleton.reset() }
      },
    ]
  }

  private static var containers: [MemoryPhase] {
    [
      MemoryPhase("short-lived containers") { _ in
        let container = MemoryContainer()
        container.cached.register { MemoryProduct() }
        _ = (container.cached(), container.weak(), container.tree(), container.own())
        _ = container.perParameter("a parameter of some length")
      },
      MemoryPhase("short-lived containers, put aside") { _ in
        let container = MemoryContainer()
        _ = container.cached()
        container.manager.push()
        container.reset()
        _ = container.unique()
      },
      MemoryPhase("containers of tasks") { _ in
        MemoryContainer.$shared.withValue(MemoryContainer()) { MemoryClient().use() }
      },
      MemoryPhase("singletons of tasks") { _ in
        let container = MemoryContainer.shared
        Scope.$singleton.withValue(Scope.singleton.clone()) { _ = container.single() }
        Scope.$singleton.withValue(Scope.Singleton()) { _ = container.single() }
      },
    ]
  }

  private static func process(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      MemoryPhase("arguments set and removed") { index in
        FactoryContext.setArg("an argument of some length, \(index)", forKey: "a key, \(index)")
        FactoryContext.removeArg(forKey: "a key, \(index)")
      },
      MemoryPhase("loggers") { index in
        container.manager.logger = { _ in _ = index }
      },
      MemoryPhase("threads that wait for a build", every: 1_000) { _ in
        container.reset()
        let group = DispatchGroup()
        for _ in 0..<2 {
          group.enter()
          Thread {
            _ = (container.cached(), container.tree(), container.perParameter("one"))
            group.leave()
          }.start()
        }
        group.wait()
      },
    ]
  }
}

private struct MemoryClient {
  @Injected(\MemoryContainer.cached) private var cached
  @LazyInjected(\MemoryContainer.unique) private var unique
  @WeakLazyInjected(\MemoryContainer.own) private var own
  @DynamicInjected(\MemoryContainer.weak) private var weak

  /// Resolves the lazy dependencies.
  func use() {
    _ = (cached, unique, own, weak)
  }
}
