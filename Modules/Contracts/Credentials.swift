/// Header fields that prove who is asking, and that no log, error or debugger shows.
public struct Credentials: Sendable {
  /// The header fields, by name.
  public let fields: [String: String]

  /// Creates credentials from header fields.
  public init(_ fields: [String: String] = [:]) { self.fields = fields }

  /// Whether there is nothing to prove.
  public var isEmpty: Bool { fields.isEmpty }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names of the fields, never their values.
  public var description: String { "Credentials(\(fields.keys.sorted().joined(separator: ", ")))" }
  /// The names of the fields, never their values.
  public var debugDescription: String { description }
  /// No children: a dump shows no value either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
