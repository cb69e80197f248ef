/// Which promises of a program are kept, and which are not.
public struct WiringReport: Hashable, Sendable {
  /// The promises that are kept.
  public var kept: [PlannedFactory] = []
  /// The promises that nothing is registered for.
  public var unkept: [UnkeptPromise] = []
  /// The promises of containers that the check has no instance of.
  public var unchecked: [PlannedFactory] = []

  /// Creates a report of nothing.
  public init() {}

  /// Whether no promise is known to be unkept.
  public var isClean: Bool { unkept.isEmpty }
}

extension WiringReport: CustomStringConvertible {
  /// A line for each unkept promise, with the place and the fix, or one that says that there is none.
  public var description: String {
    isClean
      ? "All promises are kept: \(kept.count)."
      : unkept.map(\.description).joined(separator: "\n")
  }
}
