/// What came of a transfer.
struct CurlOutcome: Sendable {
  /// What was received.
  let reception: CurlReception
  /// What libcurl has to say against it, if anything.
  let failure: CurlFailure?
  /// Where it would have connected to, if that was all that was asked.
  let address: CurlAddress?
}
