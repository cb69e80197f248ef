import FactoryTesting
import Testing
import Topic

@Suite(.unwired)
struct TopicProvidingTests {
  @Test("The promise resolves to the registered provider")
  func registered() async throws {
    Container.shared.topicProvider.register { FakeTopic(text: "old and grey") }
    let provider = try Container.shared.topicProvider.required()
    #expect(try await provider.text(about: "Alexanderplatz") == "old and grey")
  }
}

/// A provider with one text for all subjects.
private struct FakeTopic: TopicProviding {
  let text: String

  func text(about subject: String) async throws -> String { text }
}
