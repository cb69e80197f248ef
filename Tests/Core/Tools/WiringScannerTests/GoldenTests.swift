import Testing
import WiringScanner

struct GoldenTests {
  @Test("Finds promises", arguments: promises)
  func findsPromises(golden: GoldenCase) throws { try check(golden) }

  @Test("Handles conditions of compilation", arguments: conditions)
  func obeysConditions(golden: GoldenCase) throws { try check(golden) }

  @Test("Finds resolutions", arguments: uses)
  func findsUses(golden: GoldenCase) throws { try check(golden) }

  @Test("Finds registrations", arguments: registrations + wirings)
  func findsRegistrations(golden: GoldenCase) throws { try check(golden) }

  private func check(_ golden: GoldenCase) throws {
    let listing = try SimulatedPackage(golden.source).wiring.listing
    #expect(listing == golden.listing)
  }
}
