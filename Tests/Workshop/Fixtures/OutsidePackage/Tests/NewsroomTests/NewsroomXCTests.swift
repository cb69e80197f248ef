import FactoryTesting
import Newsroom
import XCTest

/// Tests without traits: each change is undone after its test.
final class NewsroomXCTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Container.shared.manager.push()
    Container.shared.setUpMocks()
  }

  override func tearDown() {
    Container.shared.manager.pop()
    super.tearDown()
  }

  func testMocksAreRegistered() {
    XCTAssertEqual(Container.shared.archive().name, "empty")
    XCTAssertEqual(Editor().archive.name, "empty")
  }

  func testAChangeIsUndone() {
    Container.shared.archive.register { Archive(name: "of this test") }
    XCTAssertEqual(Container.shared.archive().name, "of this test")
    Container.shared.manager.pop()
    XCTAssertEqual(Container.shared.archive().name, "archive")
    Container.shared.manager.push()
  }

  func testTheWiringIsKept() {
    XCTAssertEqual(Container.shared.weather()?.publish("sun"), "sun, edition 3")
  }

  func testTheContextIsATest() {
    XCTAssertTrue(FactoryContext.current.isTest)
  }

  func testAnInjectedContainer() {
    let container = Container()
    container.setUpMocks()
    XCTAssertEqual(Reporter(container: container).archive.name, "empty")
  }

  func testAnAsyncTestFindsTheMocks() async {
    await Task.yield()
    XCTAssertEqual(Container.shared.archive().name, "empty")
  }
}

extension Container {
  fileprivate func setUpMocks() { archive.register { EmptyArchive() } }
}
