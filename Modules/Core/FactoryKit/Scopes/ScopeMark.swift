import Synchronization

/// A scope in one word: the storage of its instances, and the number of an own scope.
///
/// No other scope of the process ever has the number. The compiler knows the marks of the built-in scopes.
@usableFromInline
struct ScopeMark: Hashable, Sendable {
  @usableFromInline let bits: UInt32

  /// The mark of no scope, which stores nothing, like the unique scope.
  @inlinable static var none: ScopeMark { ScopeMark(bits: 0) }
  @inlinable static var cached: ScopeMark { ScopeMark(bits: 8) }
  @inlinable static var shared: ScopeMark { ScopeMark(bits: 9) }
  @inlinable static var singleton: ScopeMark { ScopeMark(bits: 10) }
  @inlinable static var graph: ScopeMark { ScopeMark(bits: 1) }
  @inlinable static var unique: ScopeMark { ScopeMark(bits: 2) }

  private static let last = Atomic<UInt32>(0)
  private static let names = Locked<[ScopeMark: String]>([:])

  @inlinable
  init(bits: UInt32) { self.bits = bits }

  /// Creates the mark of an own scope.
  init(_ storage: Scope.Storage, _ name: String?, reportsCaptives: Bool) {
    // Relaxed: no other data depends on the number.
    let number = Self.last.add(1, ordering: .relaxed).newValue
    guard number < 1 << 27 else {
      fatalError("The process has created 134 million scopes. Create fewer.")
    }
    let flag: UInt32 = if reportsCaptives { 16 } else { 0 }
    bits = number << 5 | flag | storage.rawValue
    if let name {
      Self.names.withLock { [self] in $0[self] = name }
    }
  }

  /// Forgets the name of an own scope whose object is released.
  func forgetName() { _ = Self.names.withLock { $0.removeValue(forKey: self) } }

  /// The owner of the instances.
  var storage: Scope.Storage { Scope.Storage(rawValue: bits & 15) ?? .nobody }

  /// Whether an owner stores the instances.
  ///
  /// It takes fewer instructions than ``storage``.
  func isStored(by owner: Scope.Storage) -> Bool { bits & 15 == owner.rawValue }

  /// Whether the reference to an instance is weak.
  var isWeak: Bool { isStored(by: .containerWeakly) }

  /// Whether the scope stores instances from one resolution to the next.
  var outlivesResolutions: Bool { bits & Scope.Storage.container.rawValue != 0 }

  /// Whether longer-lived instances must not hold the instances of the scope.
  var reportsCaptives: Bool { bits & 16 != 0 }

  var isNone: Bool { self == .none }

  /// Whether the process has only one scope with this mark.
  var isBuiltIn: Bool { bits < 32 }

  /// Returns this scope, or another one if this is the mark of no scope.
  func or(_ other: ScopeMark?) -> ScopeMark { isNone ? other ?? .none : self }

  /// The name of the scope in messages.
  var name: String {
    switch self {
    case .none, .unique: "unique"
    case .cached: "cached"
    case .shared: "shared"
    case .singleton: "singleton"
    case .graph: "graph"
    default: Self.names.withLock { $0[self] } ?? "own"
    }
  }
}
