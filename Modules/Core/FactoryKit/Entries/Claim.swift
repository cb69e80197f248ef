/// The result of a search for a stored instance.
enum Claim: Sendable {
  case use(StoredInstance)
  case wait(Build)
  /// The resolution must close instances that no other resolution can use, and search again.
  case close([RemovedClosable])
  /// The resolution has claimed the slot, and must build the instance.
  case build
  /// The resolution must build an instance that no slot stores: the owner has no slots, or the parameter doesn't equal
  /// itself, so its slot would never be found again.
  case buildUnstored
}
