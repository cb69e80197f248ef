import FactoryTesting
import Testing

@Suite(.wired.strict)
struct StrictIssueTests {
  private let container = WiredContainer.shared

  @Test func anUnregisteredFactoryIsAnIssue() throws {
    let issues = recordedIssues { #expect(container.place() == "definition") }
    try #require(issues.count == 1)
    let words = issues[0].words
    #expect(
      words.hasPrefix("WiredContainer.place, declared in IssueTests/WiredContainer.swift:")
    )
    #expect(words.contains("was resolved in a strict test that registers nothing for it."))
    #expect(words.contains("place.allowUnregistered() if the test needs the definition."))
  }

  @Test func dependenciesOfARegistrationAreReported() {
    let container = container
    container.place.register { [unowned container] in container.outer() }
    container.other.register { "other" }
    let issues = recordedIssues { #expect(container.place() == "outer, other") }
    #expect(issues.count == 1)
    #expect(issues.first?.words.contains("It was resolved by WiredContainer.place.") == true)
  }

  @Test func aWiringIsNoRegistrationOfTheTest() {
    expectIssue(container.name(), nil)
  }

  @Test func aSingletonIsReportedAtItsBuild() {
    withKnownIssue { _ = container.stored() }
    _ = container.stored()
  }

  @Test func aStrictContainerStaysStrictAfterAReset() {
    container.place.register { "fake" }
    container.reset()
    expectIssue(container.place(), "definition")
  }

  @Test(.strict) func otherContainersHaveTheirOwnTraits() {
    expectIssue(Container.shared.strictNumber(), 1)
    expectIssue(container.place(), "definition")
  }
}

extension Container {
  fileprivate var strictNumber: Factory<Int> { self { 1 } }
}
