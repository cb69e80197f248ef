import FactoryTesting
import XCTest

final class XCTestForms: XCTestCase {
  override func setUp() {
    super.setUp()
    Container.shared.manager.push()
    Container.shared.gauge.register { LiveGauge(1) }
  }

  override func tearDown() {
    Container.shared.manager.pop()
    super.tearDown()
  }

  func testWithTheSharedContainer() { XCTAssertEqual(Container.shared.gauge().reading, 1) }
}
