public import FactoryKit

/// Greets somebody: an example to replace with what this module does.
public struct HelperService: Sendable {
  /// Returns a greeting.
  ///
  /// - Parameter name: Who is greeted.
  /// - Returns: The greeting.
  public func greeting(for name: String) -> String { "Hello, \(name)." }
}

extension Container {
  /// The service of this module.
  public var helperService: Factory<HelperService> { self { HelperService() } }
}
