import Contracts
import Foundation

/// A report as JSON: the same bytes for the same report.
///
/// Amounts are strings, since most programs read a JSON number as binary floating point.
struct AccountsJSON {
  private let document: Document

  init(_ report: AccountsReport) { document = Document(report) }

  /// The whole document, with a line break at its end.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }
  }

  private struct Document: Encodable {
    let accounts: [Account]
    let accountsInNoTotal: Int
    let totals: [Amount]

    init(_ report: AccountsReport) {
      accounts = report.accounts.map(Account.init)
      accountsInNoTotal = report.accountsInNoTotal
      totals = report.totals.map { Amount($0) }
    }
  }

  private struct Account: Encodable {
    let name: String?
    let iban, bban, maskedPan, resourceId: String?
    let product: String?
    let currency: String
    let bookedBalances: [Amount]

    init(_ account: AccountSummary) {
      name = account.name
      iban = if case .iban(let text) = account.identifier { text } else { nil }
      bban = if case .bban(let text) = account.identifier { text } else { nil }
      maskedPan = if case .maskedPAN(let text) = account.identifier { text } else { nil }
      resourceId = if case .resource(let text) = account.identifier { text } else { nil }
      product = account.product
      currency = account.currency.code
      bookedBalances = account.bookedBalances.map { balance in
        Amount(
          balance.money,
          asOf: balance.date,
          creditLimitIncluded: balance.includesCreditLimit ? true : nil
        )
      }
    }
  }

  private struct Amount: Encodable {
    let amount: String
    let currency: String
    let asOf: String?
    /// Left out where no credit limit is counted in.
    let creditLimitIncluded: Bool?

    init(_ money: Money, asOf date: CalendarDate? = nil, creditLimitIncluded: Bool? = nil) {
      (amount, currency, asOf) = (money.amountText, money.currency.code, date?.description)
      self.creditLimitIncluded = creditLimitIncluded
    }
  }
}
