import FactoryTesting
import XCTest

/// In XCTest: the shared container is put aside before each test and brought back after it.
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

  func testSeesWhatWasSetUp() {
    XCTAssertEqual(Container.shared.formNumber(), 1)
    Container.shared.formNumber.register { 2 }
    XCTAssertEqual(Container.shared.formNumber(), 2)
  }

  func testSeesNothingOfOtherTests() async {
    await Task.yield()
    XCTAssertEqual(Container.shared.formNumber(), 1)
    Container.shared.formNumber.register { 3 }
  }
}

/// In XCTest: each test hands a container of its own to what it tests.
final class InjectedContainerTests: XCTestCase {
  private struct Model {
    let number: Int

    init(container: Container) { number = container.formNumber() }
  }

  private let container = Container().unwired()

  func testHandsItsContainerOn() {
    container.formNumber.register { 4 }
    XCTAssertEqual(Model(container: container).number, 4)
    XCTAssertEqual(Container.shared.formNumber(), 0)
  }
}

/// In XCTest: all that a test does, setting up included, runs with a container and singletons of its
/// own.
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

  func testSeesWhatWasSetUp() {
    XCTAssertEqual(Container.shared.formNumber(), 5)
    XCTAssertEqual(Container.shared.formSingleton().number, 5)
  }

  func testSeesItWhereItWaitsToo() async {
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

private final class FormNumber: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension Container {
  fileprivate var formNumber: Factory<Int> { self { 0 } }
  fileprivate var formSingleton: Factory<FormNumber> {
    self { FormNumber(self.formNumber()) }.singleton
  }
}
