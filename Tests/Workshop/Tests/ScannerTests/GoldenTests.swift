import Testing
import ScannerLibrary

struct GoldenTests {
  @Test("Finds promises", arguments: promises)
  func findsPromises(golden: GoldenCase) { check(golden) }

  @Test("Handles conditions of compilation", arguments: conditions)
  func obeysConditions(golden: GoldenCase) { check(golden) }

  @Test("Finds resolutions", arguments: uses)
  func findsUses(golden: GoldenCase) { check(golden) }

  @Test("Finds registrations", arguments: registrations)
  func findsRegistrations(golden: GoldenCase) { check(golden) }

  @Test("Follows wirings", arguments: wirings)
  func followsWirings(golden: GoldenCase) { check(golden) }

  @Test("Doesn't warn about a promise that may be kept", arguments: keeping)
  func doubts(golden: GoldenCase) { check(golden) }

  @Test("Warns about a promise that is certain to be unkept", arguments: breaking)
  func isSure(golden: GoldenCase) { check(golden) }

  private func check(_ golden: GoldenCase) {
    #expect(golden.wiring.description == golden.listing + "\n")
  }
}
