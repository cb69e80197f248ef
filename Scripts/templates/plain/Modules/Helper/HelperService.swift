public import FactoryKit

/// Greets people.
///
/// Replace this example with the code of your module.
public struct HelperService: Sendable {
  /// Returns a greeting.
  ///
  /// - Parameter name: The name of the person to greet.
  /// - Returns: The greeting.
  public func greeting(for name: String) -> String { "Hello, \(name)." }
}

extension Container {
  /// The service of this module.
  public var helperService: Factory<HelperService> { self { HelperService() } }
}
