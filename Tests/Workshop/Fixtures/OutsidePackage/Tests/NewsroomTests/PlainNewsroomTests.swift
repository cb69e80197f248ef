import FactoryTesting
import PlainNewsroom
import Testing

struct PlainNewsroomTests {
  let container = PlainContainer()

  @Test func protocolsNeedNoAny() {
    #expect(container.longArchive().name == "plain")
    #expect(container.cachedArchive() === container.cachedArchive())
    #expect(container.numbered(1) !== container.numbered(2))
    #expect(container.press((2000, 26)).edition == 2026)
    #expect(container.archives().count == 2)
  }

  @Test func promisesAreFulfilled() {
    #expect(container.loader()?.name == "loader")
    #expect(container.numberedLoader(2)?.name == "loader 2")
    #expect(container.optional() == nil)
  }

  @Test func wrappersNeedNoAny() {
    PlainContainer.$shared.withValue(container) {
      container.archive.reset(.context)
      let names = ["plain", "plain", "plain", "loader", "plain", "3", "plain", "loader"]
      #expect(PlainEditor().names == names)
    }
  }
}
