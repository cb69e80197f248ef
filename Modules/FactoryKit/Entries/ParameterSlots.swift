/// The places of one factory's instances, one for each parameter that was asked for.
///
/// `@unchecked`: instances are found without a lock, by atomic words; everything is changed under the
/// lock of the entry.
@usableFromInline
class ParameterSlots: @unchecked Sendable {
  /// Returns the instance of the parameter at an address, if one is kept; it is to be used while the
  /// entry is being read.
  @usableFromInline typealias Find = (ParameterSlots, UnsafeRawPointer) -> Unmanaged<
    StoredInstance
  >?

  /// A parameter and what knows how to look for it.
  struct Parameter {
    let lookup: ParameterLookup
    let address: UnsafeRawPointer

    /// Whether it is equal to itself, so that it can be found again.
    var isKey: Bool { lookup.slots.isKey(address) }

    /// Whether it has something in it that is not equal to itself, and can't be found for that.
    var holdsNoKey: Bool { lookup.slots.holdsNoKey(address) }
  }

  /// What is to be done for there to be the instance of a parameter.
  struct Claim {
    let claim: Slot.Claim
    let slot: ParameterSlot
    /// Whether others were met with the same hash value, more than chance would have.
    let hasTwins: Bool
    /// What was swept out on the way.
    let sweepings: [AnyObject]
  }

  /// Returns the instance of a parameter without asking how old it is.
  @usableFromInline let find: Find

  required init(_ find: @escaping Find) { self.find = find }

  /// Whether a parameter is equal to itself, so that it can be found again.
  class func isKey(_ parameter: UnsafeRawPointer) -> Bool { fatalError("abstract") }

  /// Whether a parameter has something in it that is not equal to itself, such as a number that is
  /// none, in a collection that takes itself for equal to itself without a look at its elements.
  class func holdsNoKey(_ parameter: UnsafeRawPointer) -> Bool { fatalError("abstract") }

  /// The parameter as a value that can be compared with any other.
  class func hashable(_ parameter: UnsafeRawPointer) -> ParameterKey { fatalError("abstract") }

  /// Looks for the instance of a parameter, and claims its place if there is none.
  func claim(
    for scope: ScopeReference,
    _ parameter: UnsafeRawPointer,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry
  ) -> Claim { fatalError("abstract") }

  /// Keeps what a build has made, unless its slot was emptied or claimed by another meanwhile.
  ///
  /// - Returns: What was taken out, for the caller to release when nobody reads it.
  func keep(_ kept: StoredInstance?, of build: Build, in slot: ParameterSlot) -> AnyObject? {
    fatalError("abstract")
  }

  /// Returns a table of the same places, without those of what is being built by a source that meets a
  /// condition; this table, if there are none.
  func withoutBuilds(by condition: (Entry) -> Bool) -> ParameterSlots { fatalError("abstract") }

  /// Other places with the same instances, without builds that are under way.
  var copy: ParameterSlots { fatalError("abstract") }

  /// All slots.
  var slots: [ParameterSlot] { fatalError("abstract") }

  /// Removes the slot of an instance, if it is stored.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - hash: The hash value of its parameter.
  /// - Returns: The slot, for the caller to release when no thread reads it.
  func remove(_ instance: StoredInstance, hash: Int) -> AnyObject? { fatalError("abstract") }

  /// Returns a table of the same places, without those that a scope has its instances or builds in.
  func without(_ scope: ScopeMark) -> ParameterSlots { fatalError("abstract") }
}

/// Whether a value is equal to itself, and so is all that it is made of.
///
/// A collection takes itself for equal without a look at its elements, so one with a number that is
/// none in it is equal to itself and to nothing else. Objects are not looked into.
func isReflexive(_ value: Any) -> Bool {
  func isEqual<E: Equatable>(_ value: E) -> Bool { value == value }
  if let value = value as? any Equatable, !isEqual(value) { return false }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .class || mirror.children.allSatisfy { isReflexive($0.value) }
}
