/// All visible effects of one operation.
package struct Outcome: Equatable, Sendable {
  /// The serial numbers of the results; `nil` for an operation without results.
  package var found: [Int]?
  /// The calls that the operation caused, in order.
  var events: [Event] = []
  /// The number of living products.
  var alive = 0
  /// The number of living products that may be released already.
  var releasable = 0
  /// Whether other effects are possible, too.
  package var isUndetermined = false
  /// The number of instances that the model knows to be held by the test.
  var held = 0
  /// The settings of each container.
  var settings: [Settings] = []

  /// Whether a resolution has built nothing.
  var hasFoundStored: Bool {
    guard let found, !found.isEmpty else { return false }
    return !events.contains { if case .built = $0 { true } else { false } }
  }
}

extension Outcome {
  /// The settings of a container.
  struct Settings: Equatable, Sendable {
    var defaultScope: ScopeName?
    var hasDecorator = false
    var promiseTriggersError: Bool
    var testsCircles = true
  }

  /// A call that a container has made.
  enum Event: Equatable, Sendable {
    /// A recipe: its label, the parameter, the number of the product, and those of its parts.
    case built(Int, Int?, serial: Int, parts: [Int])
    /// A recipe that returns a product of another one: its label, the parameter, and the number of the product.
    case forwarded(Int, Int?, serial: Int)
    /// A recipe that throws.
    case failed(Int)
    /// The decorator of a factory.
    case decorated(Int, [Int], isNew: Bool)
    /// The decorator of a container.
    case decoratedAll(Int, [Int])
    /// The `autoRegister()` of a container.
    case wired(Int)
    /// A resolution of a promise without registration.
    case unkept(String)
    /// A resolution of a factory whose scope isn't open, or whose container was shut down.
    case violated(String)
    /// A shutdown action.
    case closed(Int, [Int])
    /// A line of a trace.
    case traced(depth: Int, String, isNew: Bool)
  }
}

extension Outcome: CustomStringConvertible {
  package var description: String {
    var lines: [String] = []
    if let found { lines.append("found \(found)") }
    lines += events.map(\.description)
    let least = releasable > 0 ? "\(alive - releasable) to " : ""
    lines.append("\(least)\(alive) products alive, \(held) held")
    lines += settings.enumerated().map { "container\($0.offset): \($0.element)" }
    return lines.joined(separator: "\n")
  }
}

extension Outcome.Event: CustomStringConvertible {
  package var description: String {
    switch self {
    case .built(let label, let parameter, let serial, let parts):
      "built \(serial) with #\(label)" + (parameter.map { " for parameter \($0)" } ?? "")
        + (parts.isEmpty ? "" : " from \(parts)")
    case .forwarded(let label, let parameter, let serial):
      "forwarded \(serial) with #\(label)" + (parameter.map { " for parameter \($0)" } ?? "")
    case .failed(let label): "#\(label) has thrown"
    case .decorated(let label, let found, let isNew):
      "decorator \(label) called with \(found), \(isNew ? "new" : "stored")"
    case .decoratedAll(let label, let found): "container's decorator \(label) called with \(found)"
    case .wired(let container): "autoRegister() of container\(container) called"
    case .unkept(let name): "unkept promise \(name) resolved"
    case .violated(let name): "\(name) resolved outside of its scope, or after shutdown"
    case .closed(let label, let found): "shutdown action \(label) called with \(found)"
    case .traced(let depth, let name, let isNew):
      "traced at depth \(depth): \(name), \(isNew ? "new" : "stored")"
    }
  }
}

extension Outcome.Settings: CustomStringConvertible {
  var description: String {
    "default scope \(defaultScope.map { "\($0)" } ?? "none"), "
      + "decorator \(hasDecorator ? "set" : "none"), promises \(promiseTriggersError), "
      + "cycle tests \(testsCircles)"
  }
}
