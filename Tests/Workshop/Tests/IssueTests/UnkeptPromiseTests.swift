import FactoryTesting
import Testing

/// A promise without registration records an issue in debug and release builds.
@Suite(.wired.unwired)
struct UnkeptPromiseTests {
  private let container = WiredContainer.shared

  /// Runs a closure that must record one issue, and returns it.
  private func issue(in body: () throws -> Void) throws -> Issue {
    let issues = try recordedIssues(in: body)
    try #require(issues.count == 1)
    return issues[0]
  }

  @Test func theTestContinuesWithNil() {
    expectIssue(container.name(), nil)
    container.name.register { "registered" }
    #expect(container.name() == "registered")
  }

  @Test func theIssueNamesThePromiseItsPlaceAndTheFix() throws {
    let issue = try issue { _ = container.name() }
    let words = issue.words
    #expect(
      words.hasPrefix("WiredContainer.name is promised in IssueTests/WiredContainer")
    )
    #expect(words.contains(".swift:13, and nothing is registered for it. "))
    #expect(words.contains("WiredContainer.shared.name.register { … }"))
    #expect(!words.contains("asked for"))
  }

  @Test func aListWithoutContributionsIsEmptyWithAnIssue() throws {
    expectIssue(container.names(), [])
    let words = try issue { _ = container.names() }.words
    #expect(words.contains("WiredContainer.names is promised in IssueTests/WiredContainer"))
    #expect(words.contains("Write WiredContainer.shared.names.contribute { … } into the test"))
    #expect(words.hasSuffix("or names.allowUnregistered() if the test needs an empty list."))
    container.names.contribute { "contributed" }
    #expect(container.names() == ["contributed"])
  }

  @Test func theIssueIsAtThePlaceOfTheTest() throws {
    let issue = try issue { _ = container.name() }
    let test = try #require(Test.current)
    #expect(issue.sourceLocation == test.sourceLocation)
  }

  @Test func theIssueNamesTheResolvingFactory() throws {
    let issue = try issue { #expect(container.outer() == "outer, nothing") }
    #expect(issue.words.contains("It was resolved by WiredContainer.outer."))
  }

  @Test func aTestMayAllowNil() {
    container.name.allowUnregistered()
    #expect(container.name() == nil)
    container.manager.promiseTriggersError = false
    #expect(container.other() == nil)
  }

  @Test func aTaskOfTheTestRecordsItImmediately() async {
    await withKnownIssue {
      async let name = container.name()
      #expect(await name == nil)
    }
    await withKnownIssue { _ = await Task { container.name() }.value }
  }
}
