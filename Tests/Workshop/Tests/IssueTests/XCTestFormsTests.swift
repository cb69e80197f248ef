import FactoryTesting
import XCTest

/// XCTest: an unkept promise is a failure of the test, and not the end of the run.
final class UnkeptPromiseFormTests: XCTestCase {
  private let container = Container().unwired()
  private var failures: [String] = []

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    failures.append(description)
  }

  func testRecordsAFailure() throws {
    XCTAssertNil(container.formPromise())
    XCTAssertEqual(failures.count, 1)
    let words = try XCTUnwrap(failures.first)
    XCTAssert(words.contains("Container.formPromise is promised in "), words)
    XCTAssert(words.contains("Write container.formPromise.register { … } into the test"), words)
  }

  func testAllowsNil() {
    container.formPromise.allowUnregistered()
    XCTAssertNil(container.formPromise())
    XCTAssertEqual(failures, [])
  }
}

extension Container {
  fileprivate var formPromise: Factory<String?> { promised() }
}
