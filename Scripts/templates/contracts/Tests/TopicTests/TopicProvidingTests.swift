import FactoryTesting
import Testing
import Topic

@Suite(.unwired)
struct TopicProvidingTests {
  @Test("The promise resolves to the provider that was registered")
  func registered() async throws {
    Container.shared.topicProvider.register { FakeTopic(text: "old and grey") }
    let provider = try Container.shared.topicProvider.required()
    #expect(try await provider.text(about: "Alexanderplatz") == "old and grey")
  }
}

/// Knows one text.
private struct FakeTopic: TopicProviding {
  let text: String

  func text(about subject: String) async throws -> String { text }
}
