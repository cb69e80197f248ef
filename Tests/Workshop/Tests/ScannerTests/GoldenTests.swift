import Testing
import ScannerLibrary

struct GoldenTests {
  @Test("Finds promises wherever they may be", arguments: promises)
  func findsPromises(golden: GoldenCase) { check(golden) }

  @Test("Conditions decide, or are left to the compiler", arguments: conditions)
  func obeysConditions(golden: GoldenCase) { check(golden) }

  @Test("Who asks is found", arguments: uses)
  func findsUses(golden: GoldenCase) { check(golden) }

  @Test("Who registers what is found", arguments: registrations)
  func findsRegistrations(golden: GoldenCase) { check(golden) }

  @Test("A wiring registers where it is handed over", arguments: wirings)
  func followsWirings(golden: GoldenCase) { check(golden) }

  @Test("Doesn't warn about a promise that may be kept", arguments: keeping)
  func doubts(golden: GoldenCase) { check(golden) }

  @Test("Warns about a promise that is certain to be unkept", arguments: breaking)
  func isSure(golden: GoldenCase) { check(golden) }

  private func check(_ golden: GoldenCase) {
    #expect(golden.wiring.description == golden.listing + "\n")
  }
}
