/// The result of a search for a stored instance.
enum Claim: Sendable {
  case use(StoredInstance)
  case wait(Build)
  /// The resolution must close instances that no other resolution can use, and search again.
  case close([RemovedClosable])
  /// The resolution has claimed the slot, and must build the instance.
  case build
  /// The parameter doesn't equal itself, so no slot can be found for it again: the resolution must build an instance
  /// that nothing stores.
  case buildUnstored
}
