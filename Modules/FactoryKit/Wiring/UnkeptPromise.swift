/// A promise that nothing is registered for.
public struct UnkeptPromise: Hashable, Sendable {
  /// The promise.
  public let factory: PlannedFactory
  /// Where the `autoRegister()` of its container is, if it has one.
  public let wiring: PlannedPlace?

  /// Creates an unkept promise.
  public init(factory: PlannedFactory, wiring: PlannedPlace?) {
    (self.factory, self.wiring) = (factory, wiring)
  }

  /// The line that keeps the promise, for you to complete.
  public var line: String { "\(factory.name).register { … }" }
}

extension UnkeptPromise: CustomStringConvertible {
  /// Two sentences that name the promise, its place, the line to write and where to write it.
  public var description: String {
    let file = wiring.map { " in \($0.file)" } ?? ""
    return "\(factory.container).\(factory.name) is promised in \(factory.place), and nothing is "
      + "registered for it. Write \(line) into the autoRegister() of \(factory.container)\(file)."
  }
}
