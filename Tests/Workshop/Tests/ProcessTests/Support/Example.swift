import Foundation

/// The account list in the documentation, and its table.
enum Example {
  /// The list that a bank sends.
  static let list = list(balances: "\"balances\": \(balances),")

  /// The list of a bank whose balances are on another page.
  static let listWithoutBalances = list(balances: "")

  /// The expected output of the app.
  static let table = """
    Name          Account                     Product        Booked  As of
    ------------  --------------------------  ---------  ----------  ----------
    Main Account  DE23 1001 0010 1234 5678 9  Girokonto  500.00 EUR  2026-10-25
    ------------  --------------------------  ---------  ----------  ----------
    Total EUR                                            500.00 EUR

    """

  private static let balances = """
    [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
      "balanceAmount": {"currency": "EUR", "amount": "500.00"}}]
    """

  private static func list(balances: String) -> String {
    """
    {"accounts": [
      {"resourceId": "3dc3d5b3-7023", "iban": "DE2310010010123456789", "currency": "EUR",
       "name": "Main Account", "product": "Girokonto", "cashAccountType": "CACC",
       "status": "enabled", \(balances)
       "_links": {"balances": {"href": "/v1/accounts/3dc3d5b3-7023/balances"}}}]}
    """
  }
}

/// Passes a new file with a text to a closure, and removes the file afterwards.
func withFile<Result: Sendable>(
  holding text: String,
  _ body: (_ path: String) async throws -> Result
) async throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try await body(file.path)
}
