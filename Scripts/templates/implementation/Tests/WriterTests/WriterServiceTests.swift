import FactoryTesting
import Testing
import Topic
import Writer

@Suite(.unwired)
struct WriterServiceTests {
  @Test("The text has the number of letters of the subject")
  func text() async throws {
    let service = Container.shared.writerService()
    #expect(try await service.text(about: "Alexanderplatz") == "14 letters")
  }
}
