import FactoryTesting
import Reader
import Testing
import Topic

@Suite(.unwired)
struct ReaderFeatureTests {
  @Test("The summary has the subject and the provider's text")
  func summary() async throws {
    Container.shared.topicProvider.register { FakeTopic(text: "old and grey") }
    let summary = try await ReaderFeature().summary(of: "Alexanderplatz")
    #expect(summary == "Alexanderplatz: old and grey")
  }
}

/// A provider with one text for all subjects.
private struct FakeTopic: TopicProviding {
  let text: String

  func text(about subject: String) async throws -> String { text }
}
