/// A scope in one word, which keeps nothing alive.
///
/// To retain the one object that stands for a scope would make all threads contend for its count.
/// The marks of the built-in scopes are known to the compiler; that of another is the address of
/// its identity, with ``Scope/Storage`` in the bits that are zero in the address of an object.
@usableFromInline
struct ScopeMark: Equatable, Sendable {
  @usableFromInline let bits: UInt

  /// The mark of no scope, which keeps as little as the unique scope does.
  @inlinable static var none: ScopeMark { ScopeMark(bits: 0) }
  @inlinable static var cached: ScopeMark { ScopeMark(bits: 1) }
  @inlinable static var shared: ScopeMark { ScopeMark(bits: 2) }
  @inlinable static var singleton: ScopeMark { ScopeMark(bits: 3) }
  @inlinable static var graph: ScopeMark { ScopeMark(bits: 4) }
  @inlinable static var unique: ScopeMark { ScopeMark(bits: 5) }
  /// Stands in a definition for the bound scope that the factory's entry has noted.
  @inlinable static var remembered: ScopeMark { ScopeMark(bits: 6) }

  /// Whether whatever lives longer should not hold the instances; zero in an address, as memory for
  /// objects is aligned to 16 bytes.
  static var captives: UInt { 8 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// Who keeps the instances.
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

  /// Whether an own scope says that whatever lives longer should not hold its instances.
  var reportsCaptives: Bool { bits & Self.captives != 0 }

  /// Whether this is the mark of no scope.
  @inlinable var isNone: Bool { bits == 0 }
}
