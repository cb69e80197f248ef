import Testing

@testable import Mutate

struct MutateArgumentsTests {
  @Test func readsArguments() throws {
    let arguments = try MutateArguments(["--only", "a-b", "c", "--jobs", "3"])
    #expect(arguments.ids == ["a-b", "c"])
    #expect(arguments.jobs == 3)
    #expect(!arguments.isStale)
    #expect(try MutateArguments(["--stale"]).isStale)
    #expect(try MutateArguments([]).ids.isEmpty)
  }

  @Test(arguments: [
    ["--check"], ["a-b"], ["--only"], ["--only", "--stale"], ["--jobs"], ["--jobs", "0"],
    ["--jobs", "x"],
  ])
  func refusesOtherArguments(arguments: [String]) {
    let error = #expect(throws: MutateError.self) { try MutateArguments(arguments) }
    #expect(error?.exitCode == 64)
  }
}
