package import Contracts

extension Credentials {
  /// Reads what proves who is asking from environment variables; an empty one counts as not set.
  ///
  /// - Throws: ``AccountsUsageError/malformedVariable(_:)`` for a value that cannot stand in a header
  ///   field.
  package init(environment: [String: String]) throws(AccountsUsageError) {
    var fields: [String: String] = [:]
    for (variable, field, prefix) in Self.variables {
      guard let value = environment[variable], !value.isEmpty else { continue }
      guard value.utf8.allSatisfy({ (UInt8(ascii: " ")...UInt8(ascii: "~")).contains($0) }) else {
        throw .malformedVariable(variable)
      }
      fields[field] = prefix + value
    }
    self.init(fields)
  }

  /// Returns the values that no message may show.
  static func secrets(in environment: [String: String]) -> [String] {
    variables.compactMap { environment[$0.0] }
  }

  /// The variables, the header fields that they become, and what stands before their values.
  private static let variables = [
    ("ACCOUNTS_TOKEN", "Authorization", "Bearer "),
    ("ACCOUNTS_CONSENT_ID", "Consent-ID", ""),
  ]
}
