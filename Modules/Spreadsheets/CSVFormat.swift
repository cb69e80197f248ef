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

  /// Returns a row.
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

  /// Returns a field, in quotation marks if necessary.
  private func quoted(_ field: String) -> String {
    let isPlain = field.unicodeScalars.allSatisfy { !",\"\r\n".unicodeScalars.contains($0) }
    if isPlain { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
