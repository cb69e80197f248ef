import Testing
import WiringScanner

struct GoldenTests {
  @Test("Promises are found wherever they may stand", arguments: promises)
  func findsPromises(golden: GoldenCase) { check(golden) }

  @Test("Conditions decide, or are left to the compiler", arguments: conditions)
  func obeysConditions(golden: GoldenCase) { check(golden) }

  @Test("Who asks is found", arguments: uses)
  func findsUses(golden: GoldenCase) { check(golden) }

  @Test("Who registers what is found", arguments: registrations)
  func findsRegistrations(golden: GoldenCase) { check(golden) }

  @Test("What keeps a promise in its own way is no warning", arguments: keeping)
  func doubts(golden: GoldenCase) { check(golden) }

  @Test("What is sure to break a promise is a warning", arguments: breaking)
  func isSure(golden: GoldenCase) { check(golden) }

  private func check(_ golden: GoldenCase) {
    #expect(golden.wiring.description == golden.listing + "\n")
  }
}
