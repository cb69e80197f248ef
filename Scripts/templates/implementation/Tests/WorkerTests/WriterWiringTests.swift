import FactoryTesting
import Testing
import Topic
import Worker

@Suite(.container(WorkerWiring()))
struct WriterWiringTests {
  @Test("Worker registers Writer for the promise of Topic")
  func registered() async throws {
    let provider = try Container.shared.topicProvider.required()
    #expect(try await provider.text(about: "Alexanderplatz") == "14 letters")
  }
}
