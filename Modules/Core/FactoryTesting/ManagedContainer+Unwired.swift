public import FactoryKit
import Testing
import XCTest

extension ManagedContainer {
  /// Keeps the container's `autoRegister()` from running, and returns the container.
  ///
  /// Use it in a test without a trait, such as one of XCTest, for a container that the test creates. With a
  /// trait, use ``ContainerTrait/unwired``. If a test resolves a promise without a registration, that's an issue of
  /// Swift Testing or a failure of XCTest, and the test continues with `nil`.
  ///
  /// - Parameters:
  ///   - file: The file of the issues.
  ///   - line: The line of the issues.
  /// - Returns: The container.
  /// - Precondition: The container was not yet used.
  public func unwired(file: StaticString = #filePath, line: UInt = #line) -> Self {
    // Code that doesn't belong to the test may use the container, too.
    let supervisor = Supervision.supervisor ?? DirectIssueLog(file: file, line: line)
    if leaveUnwired(supervisor) {
      fatalError(
        """
        This \(Self.self) was used before unwired(), so its autoRegister() or its wiring has run. \
        Call unwired() on a new container, before anything else.
        """
      )
    }
    return self
  }
}

/// Records issues of the running test, if it has no trait.
private struct DirectIssueLog: Supervisor {
  let file: StaticString
  let line: UInt

  func record(_ factory: UnregisteredFactory) {
    record(violation: factory.violation(on: "container", in: "test"))
  }

  /// Passes a violation to both libraries: only the one that runs the tests takes it.
  func record(violation: String) {
    let place = SourceLocation(
      fileID: "\(file)",
      filePath: "\(file)",
      line: Int(line),
      column: 1
    )
    Issue.record(Comment(rawValue: violation), sourceLocation: place)
    XCTFail(violation, file: file, line: line)
  }
}
