/// What a resolution gives.
struct Resolved {
  /// The instance, in a box that holds it strongly.
  let box: KeptInstance
  /// Whether this resolution has made the instance.
  let isNew: Bool
}
