@testable import FactoryKit
import Synchronization

/// What the containers under test have called, and how many of their products are there.
///
/// `@unchecked`: one thread does a sequence, or waits for the task that does a part of it. Products go
/// on any thread, so they are counted in an atomic number.
final class SubjectLog: Supervisor, @unchecked Sendable {
  var events: [Outcome.Event] = []
  let alive = Atomic(0)
  var lastSerial = 0

  func record(_ factory: UnregisteredFactory) { events.append(.unkept(factory.property)) }

  func record(_ violation: LifetimeViolation) {}

  /// Takes a line of a trace apart, such as `1:     Module.Container.name<Type> = N:1234`.
  func trace(_ line: String) {
    // That an async instance is being made is told at any time while it is.
    if line.contains(".waiting<") { return }
    let depth = Int(line.prefix { $0 != ":" }) ?? -1
    let name = line.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? line
    let rest = line.split(separator: "=").last ?? ""
    events.append(.traced(depth: depth, name, isNew: rest.contains("N:")))
  }
}
