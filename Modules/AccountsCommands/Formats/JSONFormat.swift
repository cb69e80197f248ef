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
  private var iban: String?
  private var bban: String?
  private var maskedPan: String?
  private var resourceId: String?

  init(_ account: Account) {
    bookedBalances = account.balances.map { AmountJSON($0) }
    currency = account.currency.code
    name = account.name
    product = account.product
    let text = account.identifier.text
    switch account.identifier.kind {
    case .iban: iban = text
    case .bban: bban = text
    case .maskedPan: maskedPan = text
    case .resourceId: resourceId = text
    }
  }
}

/// The JSON of an amount, with the properties of its balance.
struct AmountJSON: Encodable {
  private let amount: String
  private let currency: String
  private var asOf: String?
  private var creditLimitIncluded: Bool?

  init(_ money: Money) {
    amount = money.amountText
    currency = money.currency.code
  }

  init(_ balance: Balance) {
    self.init(balance.money)
    asOf = balance.date?.description
    if balance.includesCreditLimit { creditLimitIncluded = true }
  }
}
