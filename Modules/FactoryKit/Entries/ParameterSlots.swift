/// The places of one factory's instances, where each parameter has one.
///
/// What type the parameters are of, only the subclass knows. Their addresses are handed in.
///
/// `@unchecked`: it is changed under the lock of the entry that it belongs to, and shared with no
/// other.
@usableFromInline
class ParameterSlots: @unchecked Sendable {
  /// Returns the instance of the parameter at an address, if one is kept for a scope; it is to be
  /// used before the lock is given back.
  @usableFromInline typealias Find = (ParameterSlots, UnsafeRawPointer, ScopeMark) -> Unmanaged<
    Kept
  >?

  /// A parameter and what knows how to look for it.
  struct Parameter {
    let lookup: ParameterLookup
    let address: UnsafeRawPointer
  }

  /// What a sweep has taken out or looked at, to be released where no lock is held.
  ///
  /// `@unchecked`: it is handed from the lock to the one thread that releases it.
  struct Sweepings: @unchecked Sendable {
    var keys: [Any] = []
    var slots: [SlotBox] = []
    var instances: [Kept] = []
  }

  /// Returns the instance of a parameter without asking how old it is.
  @usableFromInline let find: Find

  required init(_ find: @escaping Find) { self.find = find }

  /// Whether a parameter is equal to itself, so that it can be found again.
  class func isKey(_ parameter: UnsafeRawPointer) -> Bool { fatalError("abstract") }

  /// The parameter as a value that can be compared with any other.
  class func hashable(_ parameter: UnsafeRawPointer) -> ParameterKey { fatalError("abstract") }

  /// Looks for the instance of a parameter, and claims its place if there is none.
  func claim(
    for scope: ScopeReference,
    _ parameter: UnsafeRawPointer,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry
  ) -> Instances.Claim { fatalError("abstract") }

  /// Keeps what a build has made, unless its slot was emptied or claimed by another meanwhile.
  func keep(
    _ kept: Kept?,
    of build: Build,
    _ parameter: UnsafeRawPointer,
    _ lastUse: Duration?
  ) {}

  /// Returns places with the same instances, without builds that are under way by a source that
  /// meets a condition.
  func settled(_ condition: (Entry) -> Bool) -> ParameterSlots { fatalError("abstract") }

  /// Returns places without the instances and builds of a scope.
  func without(_ scope: ScopeMark) -> ParameterSlots { fatalError("abstract") }
}
