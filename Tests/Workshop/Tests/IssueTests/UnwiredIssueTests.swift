import FactoryTesting
import Testing

struct UnwiredIssueTests {
  private var name: String? { WiredContainer.shared.name() }

  @Test(.wired.unwired) func anUnwiredContainerStaysUnwiredAfterAReset() {
    WiredContainer.shared.reset()
    expectIssue(name, nil)
    WiredContainer.shared.manager.push()
    WiredContainer.shared.manager.pop()
    expectIssue(name, nil)
  }

  @Test func aContainerWithoutATraitCanBeUnwired() {
    #expect(WiredContainer().name() == "wired")
    let container = WiredContainer().unwired()
    withKnownIssue {
      #expect(container.name() == nil)
    } matching: {
      "\($0)".contains("Write container.name.register { … } into the test")
    }
    container.manager.promiseTriggersError = false
    #expect(container.name() == nil)
    container.name.register { "registered" }
    #expect(container.name() == "registered")
  }

  @Test func aUsedContainerCannotBeUnwired() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = WiredContainer()
      container.other.register { nil }
      _ = container.unwired()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("This WiredContainer was used before unwired()"), "\(words)")
  }

  @Test func aTraitThatUsesItsContainerTooEarlyIsReported() async throws {
    let used = ContainerTrait(
      shared: WiredContainer.$shared,
      container: WiredContainer { $0.other.register { nil } }
    )
    let issues = try await recordedIssues(with: used.unwired) {}
    #expect(issues.count == 1)
    #expect(issues.first?.words.contains("WiredContainer was used while it was created") == true)
  }

  @Test func aDetachedTaskCanUseAnUnwiredContainerOfTheTest() async throws {
    let issues = try await recordedIssues(with: ContainerTrait<Container>.container) {
      let container = WiredContainer().unwired()
      await Task.detached { #expect(container.name() == nil) }.value
    }
    #expect(issues.count == 1)
    #expect(issues.first?.words.contains("WiredContainer.name is promised") == true)
  }
}
