/// From where a declaration can be seen.
package enum Access: Int, Comparable, Sendable {
  case `private`
  case `internal`
  case package
  case `public`

  /// The level that a modifier names.
  init?(_ word: String) {
    switch word {
    case "private", "fileprivate": self = .private
    case "internal": self = .internal
    case "package": self = .package
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// Orders levels from what is seen by few to what is seen by all.
  package static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
}
