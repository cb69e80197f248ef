import Contracts
import Foundation

/// Writes a report as JSON.
///
/// Equal reports have equal texts.
///
/// Amounts are strings, because most programs read a JSON number as binary floating point. A member
/// without a value is left out.
struct JSONFormat: ReportFormatting {
  let name = "json"
  let audience = "programs"

  func text(of report: AccountsReport) throws -> String {
    let json = ReportJSON(
      accounts: report.accounts.map(AccountJSON.init),
      accountsInNoTotal: report.accountsInNoTotal,
      totals: report.totals.map { AmountJSON($0) }
    )
    return try Self.text(of: json, [.prettyPrinted])
  }

  /// Returns a value as JSON with sorted keys, followed by a line break.
  static func text(
    of value: some Encodable,
    _ formatting: JSONEncoder.OutputFormatting = []
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

private struct ReportJSON: Encodable {
  let accounts: [AccountJSON]
  let accountsInNoTotal: Int
  let totals: [AmountJSON]
}

/// The JSON of an account.
struct AccountJSON: Encodable {
  private let bookedBalances: [AmountJSON]
  private let currency: String
  private let name: String?
  private let product: String?
  private let iban, bban, maskedPan, resourceId: String?

  init(_ account: Account) {
    bookedBalances = account.balances.map { AmountJSON($0) }
    (currency, name, product) = (account.currency.code, account.name, account.product)
    func text(_ kind: Account.Identifier.Kind) -> String? {
      account.identifier.kind == kind ? account.identifier.text : nil
    }
    (iban, bban, maskedPan, resourceId) = (
      text(.iban), text(.bban), text(.maskedPan), text(.resourceId)
    )
  }
}

/// The JSON of an amount, with the properties of its balance.
struct AmountJSON: Encodable {
  private let amount: String
  private let currency: String
  private var asOf: String?
  private var creditLimitIncluded: Bool?

  init(_ money: Money) { (amount, currency) = (money.amountText, money.currency.code) }

  init(_ balance: Balance) {
    self.init(balance.money)
    asOf = balance.date?.description
    if balance.includesCreditLimit { creditLimitIncluded = true }
  }
}
