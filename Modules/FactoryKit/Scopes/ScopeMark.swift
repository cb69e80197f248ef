/// A scope in one word, which retains nothing.
///
/// If threads retained one object for a scope, they would contend for its reference count. The compiler knows the marks
/// of the built-in scopes. The mark of an own scope is the address of its identity, with ``Scope/Storage`` in the bits
/// that are zero in the address of an object.
@usableFromInline
struct ScopeMark: Equatable, Sendable {
  @usableFromInline let bits: UInt

  /// The mark of no scope, which stores nothing, as the unique scope.
  @inlinable static var none: ScopeMark { ScopeMark(bits: 0) }
  @inlinable static var cached: ScopeMark { ScopeMark(bits: 1) }
  @inlinable static var shared: ScopeMark { ScopeMark(bits: 2) }
  @inlinable static var singleton: ScopeMark { ScopeMark(bits: 3) }
  @inlinable static var graph: ScopeMark { ScopeMark(bits: 4) }
  @inlinable static var unique: ScopeMark { ScopeMark(bits: 5) }
  /// In a definition: the bound scope that the factory's entry stores.
  @inlinable static var remembered: ScopeMark { ScopeMark(bits: 6) }

  /// The bit of scopes that report captive dependencies; zero in an address, as objects are aligned to 16 bytes.
  static var captives: UInt { 8 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// The owner of the instances.
  @inlinable var storage: Scope.Storage {
    switch bits & 7 {
    case 1: .container
    case 2: .containerWeakly
    case 3: .process
    case 4: .resolution
    case 6: .openScope
    default: .nobody
    }
  }

  /// Whether longer-lived instances must not hold the instances of the scope.
  var reportsCaptives: Bool { bits & Self.captives != 0 }

  /// `true` for the mark of no scope.
  @inlinable var isNone: Bool { bits == 0 }
}

/// A scope, with a strong reference to its identity.
@usableFromInline
struct ScopeReference: Sendable {
  @usableFromInline let mark: ScopeMark
  /// The identity of an own scope; `nil` for a built-in one.
  let own: ScopeIdentity?

  /// A reference to no scope.
  @inlinable static var none: ScopeReference { ScopeReference(.none) }

  /// Refers to a built-in scope.
  @usableFromInline
  init(_ mark: ScopeMark) { (self.mark, own) = (mark, nil) }

  /// Refers to an own scope.
  init(_ own: ScopeIdentity) { (mark, self.own) = (own.mark, own) }

  /// Returns this scope, or another one if this refers to no scope.
  func or(_ other: ScopeReference?) -> ScopeReference {
    mark.isNone ? other ?? .none : self
  }
}

/// The identity of an own scope, which all references to the scope retain.
///
/// It is not the scope itself, because that of singletons has a table of entries which refer to the scope.
@usableFromInline
final class ScopeIdentity: Sendable {
  /// The bits of the mark beside the address.
  private let flags: UInt
  /// The name of the scope in messages.
  let name: String?

  init(_ storage: Scope.Storage, _ name: String?, reportsCaptives: Bool) {
    flags = storage.rawValue | (reportsCaptives ? ScopeMark.captives : 0)
    self.name = name
  }

  /// The mark of the scope, as long as this object exists.
  var mark: ScopeMark { ScopeMark(bits: UInt(bitPattern: ObjectIdentifier(self)) | flags) }

  /// Returns the identity with a mark, which the caller must know to exist; `nil` for a built-in scope.
  static func identity(of mark: ScopeMark) -> Unmanaged<ScopeIdentity>? {
    Unmanaged(address: mark.bits & ~15)
  }
}
