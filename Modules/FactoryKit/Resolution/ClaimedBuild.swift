/// A place that was claimed, to be filled by whoever has claimed it.
struct ClaimedBuild {
  let build: Build
  /// The claim, with what it has taken the place of: that is dropped when the build is over, as it may
  /// ask for what is being built.
  let claim: Instances.Claim
  /// The entry that has the place.
  let place: Entry

  /// Stores the instance, or only ends the build if that is `nil`.
  ///
  /// - Returns: The removed objects, for the caller to drop.
  func keep(_ kept: StoredInstance?) -> Retired? {
    place.withInstances { contents in
      let removed = contents.instances.keep(kept, of: build, in: claim.place)
      return removed.map { Retired([$0], of: place) }
    }
  }
}
