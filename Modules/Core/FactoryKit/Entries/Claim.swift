/// The instance that a resolution wants, and the build that will create it if there is none.
struct InstanceRequest {
  let frame: ResolutionFrame
  /// The container's entry of the factory.
  let entry: Entry
  let scope: ScopeMark
  let lifetime: Lifetime
  /// The parameter, if each parameter has its own instance.
  let parameter: AnyParameter?
  /// The time to live at this moment; `nil` if instances don't expire.
  let expiry: Expiry?
}

/// The result of a search for a stored instance.
enum Claim: Sendable {
  case use(StoredInstance)
  case wait(Build)
  /// The resolution must close instances that no other resolution can use, and search again.
  case close([RemovedClosable])
  /// The resolution has claimed the slot, and must build the instance.
  case build(Build)
  /// The resolution must build an instance that no slot stores: the owner has no slots, or the parameter doesn't equal
  /// itself, so its slot would never be found again.
  case buildUnstored
}
