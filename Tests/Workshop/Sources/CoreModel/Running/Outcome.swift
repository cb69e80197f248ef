/// All that can be seen of one operation.
package struct Outcome: Equatable, Sendable {
  /// The serial numbers of what was resolved, or of what else was asked for; none for other
  /// operations.
  package var found: [Int]?
  /// What was asked for of what was recorded, in order.
  var requests: [Request] = []
  /// What was called meanwhile, in order.
  var events: [Event] = []
  /// How many products are there.
  var alive = 0
  /// How many instances the model knows to be held by the test.
  var held = 0
  /// What the settings of each container say.
  var settings: [Settings] = []

  /// Whether something was resolved and nothing was built for it.
  var hasFoundKept: Bool {
    guard let found, !found.isEmpty else { return false }
    return !events.contains { if case .built = $0 { true } else { false } }
  }
}

extension Outcome {
  /// What a container says of itself.
  struct Settings: Equatable, Sendable {
    var defaultScope: ScopeName?
    var hasDecorator = false
    var promiseTriggersError: Bool
    var recordsResolutions = false
    var testsCircles = true
  }

  /// That one factory was asked for by another, or by none.
  struct Request: Hashable, Sendable {
    var asker: String?
    var factory: String
    var scope: String
    var depth: Int
    var count = 0
  }

  /// Something that the container has had called.
  enum Event: Equatable, Sendable {
    /// A recipe: its label, the parameter, the number of the product, and those of its parts.
    case built(Int, Parameter.RawValue?, serial: Int, parts: [Int])
    /// A recipe that throws.
    case failed(Int)
    /// The decorator of a factory.
    case decorated(Int, [Int], isNew: Bool)
    /// The decorator of a container.
    case decoratedAll(Int, [Int])
    /// The `autoRegister()` of a container.
    case wired(Int)
    /// A promise that nobody keeps was resolved.
    case unkept(String)
    /// A line of a trace.
    case traced(depth: Int, String, isNew: Bool)
  }
}

extension Outcome: CustomStringConvertible {
  package var description: String {
    var lines: [String] = []
    if let found { lines.append("found \(found)") }
    lines += requests.map(\.description)
    lines += events.map(\.description)
    lines.append("\(alive) products alive, \(held) held")
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
    case .failed(let label): "#\(label) has thrown"
    case .decorated(let label, let found, let isNew):
      "decorator \(label) called with \(found), \(isNew ? "new" : "kept")"
    case .decoratedAll(let label, let found): "container's decorator \(label) called with \(found)"
    case .wired(let container): "autoRegister() of container\(container) called"
    case .unkept(let name): "unkept promise \(name) resolved"
    case .traced(let depth, let name, let isNew):
      "traced at depth \(depth): \(name), \(isNew ? "new" : "kept")"
    }
  }
}

extension Outcome.Request: CustomStringConvertible {
  var description: String {
    "recorded \(count) times at depth \(depth): \(factory), \(scope), asked for by "
      + (asker ?? "no factory")
  }
}

extension Outcome.Settings: CustomStringConvertible {
  var description: String {
    "default scope \(defaultScope.map { "\($0)" } ?? "none"), "
      + "decorator \(hasDecorator ? "set" : "none"), promises \(promiseTriggersError), "
      + "recording \(recordsResolutions), circles \(testsCircles)"
  }
}
