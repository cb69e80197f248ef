/// A declaration with a body.
struct Scope {
  enum Kind {
    /// An extension or a type, with its keyword.
    case type(keyword: String, inherits: [String])
    /// A computed property, with the text of its type.
    case property(type: String)
    /// A function: its name for `#function`, the text of its return type, and whether it is generic.
    case function(key: String, returns: String, isGeneric: Bool)
  }

  let kind: Kind
  /// The name; for a nested type with the names of the outer types, such as `Outer.Inner`.
  let name: String
  /// The first token of the name.
  let nameIndex: Int
  let access: Access
  /// Whether it has no attribute or modifier through which other code may call it, such as `override`.
  let isPlain: Bool
  /// The brace that opens the body, and the one that closes it.
  let opening: Int
  let closing: Int
  /// The innermost type around the body, which may be this scope; -1 for none.
  var type = -1
  /// The innermost property or function around the body, which may be this scope; -1 for none.
  var member = -1

  var isExtension: Bool { if case .type("extension", _) = kind { true } else { false } }
  var isType: Bool { if case .type = kind { true } else { false } }
}

/// The access level of a declaration.
package enum Access: Int, Comparable, Sendable {
  case `private`, `internal`, package, `public`

  /// The level that each modifier names.
  static let modifiers: [String: Access] = [
    "private": .private, "fileprivate": .private, "internal": .internal, "package": .package,
    "public": .public, "open": .public,
  ]

  /// Orders levels from `private` to `public`.
  package static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
}
