@testable package import FactoryKit

/// A way to get an instance.
package enum Way: Sendable {
  case call, resolve, dependency
  case injected, lazyInjected, weakLazyInjected, dynamicInjected
  /// By `kept`, which builds nothing. Only for an async factory.
  case kept
  /// By a task that was cancelled before. Only for an async factory.
  case cancelled
  /// By a task that is cancelled during the build, which it doesn't wait for. Only for an async factory.
  case leaving
  /// By `$wrapper.resolve(reset:)`, before any other resolution.
  case lazyAfterReset(FactoryResetOptions)
  /// By `$wrapper.resolve(reset:)`, after a first resolution.
  case injectedAfterReset(FactoryResetOptions)

  static let plain: [Way] = [
    .call, .resolve, .dependency, .injected, .lazyInjected, .weakLazyInjected, .dynamicInjected,
  ]
}

extension Way: CustomStringConvertible {
  package var description: String {
    switch self {
    case .call: "call"
    case .resolve: "resolve()"
    case .dependency: "dependency(_:)"
    case .injected: "@Injected"
    case .lazyInjected: "@LazyInjected"
    case .weakLazyInjected: "@WeakLazyInjected.resolve()"
    case .dynamicInjected: "@DynamicInjected"
    case .kept: "kept"
    case .cancelled: "a cancelled task"
    case .leaving: "a task that leaves during the build"
    case .lazyAfterReset(let options): "@LazyInjected.resolve(reset: .\(options))"
    case .injectedAfterReset(let options): "@Injected.resolve(reset: .\(options)) after its first"
    }
  }
}
