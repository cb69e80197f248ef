/// What a resolution gives.
struct Resolved<Value> {
  let value: Value
  /// Whether this resolution has made the instance.
  let isNew: Bool
}
