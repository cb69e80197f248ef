import Testing
import WiringScanner

struct GoldenTests {
  @Test("Finds promises", arguments: promises)
  func findsPromises(golden: GoldenCase) { check(golden) }

  @Test("Follows aliases", arguments: aliases)
  func followsAliases(golden: GoldenCase) { check(golden) }

  @Test("Handles conditions of compilation", arguments: conditions)
  func obeysConditions(golden: GoldenCase) { check(golden) }

  @Test("Finds resolutions", arguments: uses)
  func findsUses(golden: GoldenCase) { check(golden) }

  @Test("Finds registrations", arguments: registrations)
  func findsRegistrations(golden: GoldenCase) { check(golden) }

  @Test("Follows wirings", arguments: wirings + calls)
  func followsWirings(golden: GoldenCase) { check(golden) }

  @Test(
    "A report at launch names the wiring that is compiled, and none of several",
    arguments: [
      ("A wiring in a branch that isn't compiled is none", 2 as Int?),
      ("Only one of two modules with a conformance of a container registers", nil),
    ]
  )
  func namesWiring(description: String, line: Int?) throws {
    let golden = try #require(Self.wirings.first { $0.testDescription == description })
    let container = try #require(golden.wiring.containers.first { $0.name == "Container" })
    #expect(container.wiring?.line == line)
  }

  @Test("Doesn't warn about a promise that may be kept", arguments: keeping)
  func doubts(golden: GoldenCase) { check(golden) }

  @Test("Doesn't take other words for keywords", arguments: keywords)
  func ignoresKeywords(golden: GoldenCase) { check(golden) }

  @Test("Warns about a promise that is certain to be unkept", arguments: breaking)
  func isSure(golden: GoldenCase) { check(golden) }

  private func check(_ golden: GoldenCase) {
    #expect(golden.wiring.listing == golden.lines)
  }
}
