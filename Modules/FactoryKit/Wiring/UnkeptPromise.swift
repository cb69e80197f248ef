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
