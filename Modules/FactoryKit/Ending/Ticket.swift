/// That something is being made that will have to be closed.
struct Ticket: Sendable {
  private let ledger: ClosingLedger
  private let number: UInt

  /// Begins a making; `nil` if nothing is to be made any more.
  init?(_ frame: ResolutionFrame, in ledger: ClosingLedger) {
    guard let number = ledger.begin(frame) else { return nil }
    self.ledger = ledger
    self.number = number
  }

  /// Ends the making.
  func end() { ledger.end(number) }
}
