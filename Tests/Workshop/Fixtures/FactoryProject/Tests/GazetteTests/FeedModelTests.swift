import FactoryTesting
import Feed
import Mocks
import Testing

struct FeedModelTests {
  @Test(.container { $0.registerMocks() })
  func showsAsManyAsTheSettingsAllow() {
    #expect(FeedModel().lines() == ["one", "two"])
  }
}
