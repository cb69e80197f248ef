@testable package import FactoryKit

/// A modifier of a factory, in its definition or from outside.
package enum Modifier: Sendable {
  case scope(ScopeName)
  case scopeOnParameters
  case timeToLive(Double)
  /// A closure that receives each instance, and whether it is new.
  case decorator(Int)
  /// A closure that closes an instance.
  case onShutdown(Int)
  case once
  case register(Formula)
  case contribute(Formula)
  case context([FactoryContextType], Formula)
  case reset(FactoryResetOptions)
}

extension Modifier: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scope(let name): ".scope(.\(name))"
    case .scopeOnParameters: ".scopeOnParameters"
    case .timeToLive(let seconds): ".timeToLive(\(seconds))"
    case .decorator(let label): ".decorator { \(label) }"
    case .onShutdown(let label): ".onShutdown { \(label) }"
    case .once: ".once()"
    case .register(let recipe): ".register { \(recipe) }"
    case .contribute(let recipe): ".contribute { \(recipe) }"
    case .context(let contexts, let recipe):
      ".context(\(contexts.map { ".\($0)" }.joined(separator: ", "))) { \(recipe) }"
    case .reset(let options): ".reset(.\(options))"
    }
  }
}
