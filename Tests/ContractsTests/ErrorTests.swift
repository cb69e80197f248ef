import Contracts
import Testing

@Suite("An error")
struct ErrorTests {
  @Test("The description of a loading error is its sentence")
  func loading() {
    #expect(AccountLoadingError(.noInput, "There is none.").description == "There is none.")
  }

  @Test("The description of a network error is a clause without a period")
  func network() {
    for (error, description) in [
      (NetworkError.connectionRefused, "the connection was refused"),
      (.timedOut(.milliseconds(1500)), "no complete answer came within 1.5 seconds"),
      (.timedOut(.seconds(1)), "no complete answer came within 1 second"),
      (.timedOut(.nanoseconds(100)), "no complete answer came within 0.0000001 seconds"),
      (.bodyTooLarge(limit: 1_000), "the answer is larger than 1000 bytes"),
      (.insecureConnection("no."), "the connection isn't secure, because no."),
      (.failed("it failed"), "it failed"),
    ] {
      #expect(error.description == description, "\(description)")
    }
  }
}
