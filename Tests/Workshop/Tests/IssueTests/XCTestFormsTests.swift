import FactoryTesting
import XCTest

/// XCTest: each test saves the shared container, and restores it at the end.
final class PushAndPopTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Container.shared.manager.push()
    Container.shared.formNumber.register { 1 }
  }

  override func tearDown() {
    Container.shared.manager.pop()
    super.tearDown()
    XCTAssertEqual(Container.shared.formNumber(), 0)
  }

  func testSeesTheSetUp() {
    XCTAssertEqual(Container.shared.formNumber(), 1)
    Container.shared.formNumber.register { 2 }
    XCTAssertEqual(Container.shared.formNumber(), 2)
  }

  func testIsIsolated() async {
    await Task.yield()
    XCTAssertEqual(Container.shared.formNumber(), 1)
    Container.shared.formNumber.register { 3 }
  }
}

/// XCTest: each test passes its own container to the tested code.
final class PassedContainerTests: XCTestCase {
  private struct Model {
    let number: Int

    init(container: Container) { number = container.formNumber() }
  }

  private let container = Container().unwired()

  func testPassesItsContainer() {
    container.formNumber.register { 4 }
    XCTAssertEqual(Model(container: container).number, 4)
    XCTAssertEqual(Container.shared.formNumber(), 0)
  }
}

/// XCTest: each test, including its `setUp`, runs with its own container and singletons.
final class BoundContainerTests: XCTestCase {
  override func invokeTest() {
    Container.$shared.withValue(Container().unwired()) {
      Scope.$singleton.withValue(Scope.Singleton()) { super.invokeTest() }
    }
  }

  override func setUp() async throws {
    XCTAssertEqual(Container.shared.formNumber(), 0)
    Container.shared.formNumber.register { 5 }
  }

  func testSeesTheSetUp() {
    XCTAssertEqual(Container.shared.formNumber(), 5)
    XCTAssertEqual(Container.shared.formSingleton().number, 5)
  }

  func testSeesItAfterAwait() async {
    await Task.yield()
    Container.shared.formNumber.register { 6 }
    let number = await Task { Container.shared.formSingleton().number }.value
    XCTAssertEqual(number, 6)
  }

  @MainActor func testSeesItOnAnActor() async {
    await Task.yield()
    XCTAssertEqual(Container.shared.formSingleton().number, 5)
  }
}

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

private final class FormNumber: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension Container {
  fileprivate var formPromise: Factory<String?> { promised() }
  fileprivate var formNumber: Factory<Int> { self { 0 } }
  fileprivate var formSingleton: Factory<FormNumber> {
    self { FormNumber(self.formNumber()) }.singleton
  }
}
