import Contracts

/// Writes accounts as comma-separated values (RFC 4180), a row for each account.
struct CSVFormat: ReportFormatting {
  private static let header = ["name", "iban", "product", "currency", "balance", "date"]

  let name = "csv"

  func text(of accounts: [Account]) -> String {
    var text = line(of: Self.header)
    for account in accounts {
      text += line(of: [
        safe(account.name),
        safe(account.iban),
        safe(account.product ?? ""),
        account.currency,
        account.balance?.amountText ?? "",
        account.date ?? "",
      ])
    }
    return text
  }

  private func line(of fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Returns a text that a spreadsheet doesn't evaluate as a formula.
  private func safe(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }

  private func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
