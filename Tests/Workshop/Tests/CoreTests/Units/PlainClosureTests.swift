@testable import FactoryKit
import Testing

/// Closures for contexts in definitions, which each use of the factory evaluates.
struct PlainClosureTests {
  private let container = PlainContainer()

  @Test func aClosureWithoutCapturesChangesTheOptionsOnce() {
    expectChanges(1) { container.plain.reference }
    expectChanges(1) { container.plainText.reference }
  }

  @Test func aClosureWithCapturesChangesTheOptionsWithEachUse() {
    expectChanges(3) { container.capturing.reference }
  }

  /// Expects a number of changes by three uses of a factory.
  private func expectChanges(
    _ count: Int,
    _ use: () -> FactoryReference,
    at location: SourceLocation = #_sourceLocation
  ) {
    let options = (1...3).map { _ in use().entry.look(\.stored) }
    #expect(
      Set(options.map { $0.map { ObjectIdentifier($0) } }).count == count,
      sourceLocation: location
    )
  }
}

private final class PlainContainer: ManagedContainer {
  let manager = ContainerManager()

  var plain: Factory<Int> { self { 1 }.onArg("none") { 2 } }
  var plainText: ParameterFactory<Int, String> { self { "\($0)" }.onArg("none") { _ in "" } }
  var capturing: Factory<Int> {
    self { 1 }.onArg("none") { [unowned self] in manager.number > 0 ? 1 : 2 }
  }
}
