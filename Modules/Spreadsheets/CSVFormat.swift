import Contracts

/// Writes a report as comma-separated values (RFC 4180), with a row for each booked balance.
///
/// An account without a booked balance has a row without an amount. There are no totals, because a
/// spreadsheet can compute them.
struct CSVFormat: ReportFormatting {
  private static let header = [
    "name", "kind", "account", "product", "amount", "currency", "as of",
    "credit limit",
  ]

  let name = "csv"
  let audience = "spreadsheets"

  func text(of report: AccountsReport) -> String {
    CSVText.rows([Self.header] + report.accounts.flatMap(rows))
  }

  private func rows(of account: Account) -> [[String]] {
    let identifier = account.identifier
    let common = [
      account.name ?? "", identifier.kind.rawValue, identifier.text, account.product ?? "",
    ]
    if account.balances.isEmpty { return [common + ["", account.currency.code, "", ""]] }
    return account.balances.map { balance in
      var credit = ""
      if balance.includesCreditLimit { credit = "included" }
      let money = balance.money
      let date = balance.date?.description ?? ""
      return common + [money.amountText, money.currency.code, date, credit]
    }
  }
}
