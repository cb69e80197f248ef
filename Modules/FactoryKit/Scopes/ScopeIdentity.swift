/// What tells a scope from others if it is not a built-in one: kept by all that refer to the scope.
@usableFromInline
final class ScopeIdentity: Sendable {
  private let storage: Scope.Storage
  /// What messages call the scope, if it has a name.
  let name: String?
  /// Whether whatever lives longer should not hold the scope's instances.
  private let reportsCaptives: Bool

  init(_ storage: Scope.Storage, name: String? = nil, reportsCaptives: Bool = false) {
    self.storage = storage
    self.name = name
    self.reportsCaptives = reportsCaptives
  }

  /// What tells the scope from others, as long as this is there.
  var mark: ScopeMark {
    let captives = reportsCaptives ? ScopeMark.captives : 0
    return ScopeMark(
      bits: UInt(bitPattern: ObjectIdentifier(self)) | storage.rawValue | captives
    )
  }

  /// The identity whose mark this is, which something has to keep.
  static func identity(of mark: ScopeMark) -> Unmanaged<ScopeIdentity>? {
    Unmanaged(address: mark.bits & ~15)
  }
}
