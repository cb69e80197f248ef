/// Secret header fields for authentication.
///
/// Logs, errors and debuggers don't show their values.
public struct Credentials: Sendable {
  /// The header fields, by name.
  public let fields: [String: String]

  /// Creates credentials from header fields.
  public init(_ fields: [String: String] = [:]) { self.fields = fields }

  /// Whether there are no header fields.
  public var isEmpty: Bool { fields.isEmpty }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names of the fields, never their values.
  public var description: String { "Credentials(\(fields.keys.sorted().joined(separator: ", ")))" }
  /// The names of the fields, never their values.
  public var debugDescription: String { description }
  /// A mirror without children, so that a dump shows no values.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
