@testable import FactoryKit
import Synchronization

/// The calls of the containers under test, and the number of living products.
///
/// `@unchecked`: a single thread performs a sequence, or waits for a task that performs a part of
/// it. Products are freed on any thread, so their number is atomic.
final class SubjectLog: Supervisor, @unchecked Sendable {
  var events: [Outcome.Event] = []
  let alive = Atomic(0)
  var lastSerial = 0
  /// Whether a container or a scope ends, and waits for shutdown actions that suspend.
  var isEnding = false

  func record(_ factory: UnregisteredFactory) {
    events.append(.unkept(factory.declaration.displayName))
  }

  /// Records a factory that was resolved outside of its scope, or after shutdown.
  ///
  /// The violation begins with its name, such as `ModelContainer.first`.
  func record(violation: String) {
    let name = violation.prefix { $0 != " " }.split(separator: ".").last
    events.append(.violated(name.map(String.init) ?? violation))
  }

  /// Parses a line of a trace, such as `1:     Module.Container.name<Type> = N:1234`.
  func trace(_ line: String) {
    if line.hasPrefix("warning:") { return }
    // An async factory may report its build at any time during it.
    if line.contains(".waiting<") { return }
    let depth = Int(line.prefix { $0 != ":" }) ?? -1
    let name = line.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? line
    let rest = line.split(separator: "=").last ?? ""
    events.append(.traced(depth: depth, name, isNew: rest.contains("N:")))
  }
}
