import Foundation

/// The account list in the documentation, and its table.
enum Example {
  /// The list.
  static let list = """
    {"accounts": [
      {"name": "Main Account", "iban": "DE2310010010123456789", "product": "Girokonto",
       "currency": "EUR", "balance": "500.00", "date": "2026-10-25"}]}
    """

  /// The expected output of the app.
  static let table = """
    Name          Account                     Product       Balance  As of
    ------------  --------------------------  ---------  ----------  ----------
    Main Account  DE23 1001 0010 1234 5678 9  Girokonto  500.00 EUR  2026-10-25
    ------------  --------------------------  ---------  ----------  ----------
    Total EUR                                            500.00 EUR

    """
}

/// Passes a new file with a text to a closure, and removes the file afterwards.
func withFile<Result>(
  holding text: String,
  _ body: (_ path: String) throws -> Result
) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file.path)
}
