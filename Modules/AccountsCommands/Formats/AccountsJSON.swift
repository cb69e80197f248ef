import Contracts

/// A report as JSON: the same bytes for the same report.
///
/// Amounts are strings, since most programs read a JSON number as binary floating point. The members of
/// an object are in the order of their names; one without a value is left out.
///
/// It is written without `JSONEncoder`, which takes some kilobytes of memory for each account.
struct AccountsJSON {
  private let report: AccountsReport

  init(_ report: AccountsReport) { self.report = report }

  /// The whole document, with a line break at its end.
  var text: String {
    var json = JSONText()
    json.object { json in
      json.array("accounts", of: report.accounts) { json, account in
        json.object { Self.write(account, to: &$0) }
      }
      json.member("accountsInNoTotal", report.accountsInNoTotal)
      json.array("totals", of: report.totals) { json, total in
        json.object {
          $0.member("amount", total.amountText)
          $0.member("currency", total.currency.code)
        }
      }
    }
    return json.text
  }

  /// Writes the members of an account.
  static func write(_ account: AccountSummary, to json: inout JSONText) {
    let identifier = account.identifier
    if case .bban(let text) = identifier { json.member("bban", text) }
    json.array("bookedBalances", of: account.bookedBalances) { json, balance in
      json.object { Self.write(balance, to: &$0) }
    }
    json.member("currency", account.currency.code)
    if case .iban(let text) = identifier { json.member("iban", text) }
    if case .maskedPAN(let text) = identifier { json.member("maskedPan", text) }
    json.member("name", account.name)
    json.member("product", account.product)
    if case .resource(let text) = identifier { json.member("resourceId", text) }
  }

  /// Writes the members of a balance.
  static func write(_ balance: Balance, to json: inout JSONText) {
    json.member("amount", balance.money.amountText)
    json.member("asOf", balance.date?.description)
    // Left out where no credit limit is counted in.
    json.member("creditLimitIncluded", balance.includesCreditLimit ? true : nil)
    json.member("currency", balance.money.currency.code)
  }
}
