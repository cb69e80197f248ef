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

/// A promise that nothing is registered for.
public struct UnkeptPromise: Hashable, Sendable {
  /// The promise.
  public let factory: PlannedFactory
  /// Where the `autoRegister()` of its container is, if it has one, or the wiring of the program.
  public let wiring: PlannedPlace?
  /// The type of the program's wiring, if it has one.
  public let wiringType: String?

  /// Creates an unkept promise.
  public init(factory: PlannedFactory, wiring: PlannedPlace?, wiringType: String? = nil) {
    (self.factory, self.wiring, self.wiringType) = (factory, wiring, wiringType)
  }

  /// The line that keeps the promise, for you to complete.
  public var line: String { "\(factory.name).register { … }" }
}

extension UnkeptPromise: CustomStringConvertible {
  /// Two sentences that name the promise, its place, the line to write and where to write it.
  public var description: String {
    let file = wiring.map { " in \($0.file)" } ?? ""
    let function =
      wiringType.map { "register(in:) of \($0)" } ?? "autoRegister() of \(factory.container)"
    return "\(factory.container).\(factory.name) is promised in \(factory.place), and nothing is "
      + "registered for it. Write \(line) into the \(function)\(file)."
  }
}
