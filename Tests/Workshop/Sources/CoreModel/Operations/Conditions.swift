@testable import FactoryKit

/// The state of the process that contexts depend on.
package struct Conditions: Sendable {
  var arguments: [String] = []
  var isPreview = false
  var isTest = false
  var isSimulator = false
  var isDebug = false

  /// Returns the context for FactoryKit, with arguments that were set at runtime.
  func context(_ runtimeArguments: [String: String]) -> FactoryContext {
    var context = FactoryContext()
    context.arguments = ["program"] + arguments
    context.runtimeArguments = runtimeArguments
    context.isPreview = isPreview
    context.isTest = isTest
    context.isSimulator = isSimulator
    context.isDebug = isDebug
    return context
  }
}

extension Conditions: CustomStringConvertible {
  package var description: String {
    let flags = [
      ("preview", isPreview), ("test", isTest), ("simulator", isSimulator), ("debug", isDebug),
    ]
    return (arguments + flags.filter(\.1).map { "." + $0.0 }).joined(separator: " ")
  }
}
