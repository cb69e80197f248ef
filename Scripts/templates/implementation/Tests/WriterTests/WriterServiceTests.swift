import FactoryTesting
import Testing
import Topic
import Writer

@Suite(.unwired)
struct WriterServiceTests {
  @Test("The text about a subject says how long its name is")
  func text() async throws {
    let service = Container.shared.writerService()
    #expect(try await service.text(about: "Alexanderplatz") == "14 letters")
  }
}
