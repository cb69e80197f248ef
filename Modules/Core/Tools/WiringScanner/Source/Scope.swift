/// A declaration with a body.
struct Scope {
  /// The word that it is declared with, such as `struct`, `extension`, `typealias`, `func`, `init`, `var`.
  let keyword: String
  /// The name; for a nested type with the names of the outer types, such as `Outer.Inner`.
  var name: String
  /// The name as `#function` writes it.
  var key: String
  /// The first token of the name.
  let nameIndex: Int
  var access: Access
  /// The modifiers and attributes, such as `static` and `@MainActor`.
  let modifiers: [String]
  /// The brace that opens the body, and the one that closes it.
  let opening: Int
  let closing: Int
  /// The protocols and the superclass of a type.
  var inherits: [String] = []
  /// The type of a property, the return type of a function, or the type that an alias names.
  var declaredType = ""
  /// Whether it is a generic type or function.
  var isGeneric = false
  /// The index of the innermost declaration with a body around this one; nil for none.
  var outer: Int?

  /// The attributes that generate no code, or nothing for a wiring.
  static let plainAttributes: Set = [
    "InjectedContainer", "MainActor", "Observable", "ObservationIgnored", "Sendable", "Suite",
    "TaskLocal", "Test", "attached", "autoclosure", "available", "concurrent", "convention",
    "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping", "freestanding",
    "frozen", "globalActor", "inline", "inlinable", "isolated", "main", "objc", "preconcurrency",
    "propertyWrapper", "resultBuilder", "retroactive", "testable", "unchecked", "unknown",
    "usableFromInline",
  ]

  /// Whether it has an attribute that may be a macro, or hide the declaration, as `@available` does.
  var hasMacro: Bool {
    modifiers.contains { modifier in
      modifier.hasPrefix("@") && !Self.plainAttributes.contains(String(modifier.dropFirst()))
    }
  }

  var isExtension: Bool { keyword == "extension" }
  var isFunction: Bool {
    keyword == "func" || keyword == "init"
  }
  var isType: Bool { !isFunction && keyword != "var" }
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
  package static func < (left: Access, right: Access) -> Bool {
    left.rawValue < right.rawValue
  }
}
