import Contracts
import Foundation

/// A list of accounts, as a bank sends it.
struct BankList: Decodable {
  private enum CodingKeys: String, CodingKey {
    case accounts
    case links = "_links"
  }

  let accounts: [Checked<BankAccount>]?
  let links: BankLinks?
}

/// A value, or the reason why it can't be read, so that a fault in one value doesn't affect the others.
struct Checked<Value: Decodable>: Decodable {
  let result: Result<Value, any Error>

  init(from decoder: any Decoder) {
    result = Result { try Value(from: decoder) }
  }
}

/// The links of a list or of an account.
struct BankLinks: Decodable {
  private enum CodingKeys: String, CodingKey {
    case balances
    case next
    case own = "self"
  }

  let balances: BankLink?
  let next: BankLink?
  let own: BankLink?
}

/// A link: an object with `href`, or the address itself, as some banks write it.
struct BankLink: Decodable {
  private enum CodingKeys: CodingKey { case href }

  let href: String?

  init(from decoder: any Decoder) throws {
    if let address = try? decoder.singleValueContainer().decode(String.self) {
      href = address
    } else {
      href = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
        String.self,
        forKey: .href
      )
    }
  }
}

/// An account, as a bank sends it.
struct BankAccount: Decodable {
  private enum CodingKeys: String, CodingKey {
    case iban, bban, maskedPan, resourceId, currency, name, displayName, ownerName, product,
      balances
    case links = "_links"
  }

  let iban: String?
  let bban: String?
  let maskedPan: String?
  let resourceId: String?
  let currency: String?
  let name: String?
  let displayName: String?
  let ownerName: String?
  let product: String?
  let balances: [BankBalance]?
  let links: BankLinks?

  /// The best identifier.
  var identifier: Account.Identifier? {
    if let iban = iban?.unlessBlank { return .init(.iban, iban.filter { !$0.isWhitespace }) }
    if let bban = bban?.unlessBlank { return .init(.bban, bban) }
    if let maskedPan = maskedPan?.unlessBlank { return .init(.maskedPan, maskedPan) }
    if let resourceId = resourceId?.unlessBlank { return .init(.resourceId, resourceId) }
    return nil
  }

  /// The best name.
  var shownName: String? {
    let names = [name, displayName, ownerName].compactMap(\.self)
    return names.first { $0.unlessBlank != nil }
  }
}

/// The balances of an account, as a bank sends them.
struct BankBalances: Decodable {
  let balances: [BankBalance]?
}

/// A balance, as a bank sends it.
struct BankBalance: Decodable {
  /// An amount of money, as a bank sends it.
  struct Amount: Decodable {
    let currency: String?
    let amount: Number?
  }

  /// A decimal number, which is text or a JSON number.
  struct Number: Decodable {
    /// The decimal notation, or `nil` for a value of another type.
    let text: String?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Decimal.self) {
        text = number.description
      } else {
        text = try? value.decode(String.self)
      }
    }
  }

  /// The booked kinds in small letters, each with its ISO 20022 code, from worst to best.
  private static let bookedKinds = [
    ["openingbooked", "opbd"], ["interimbooked", "itbd"], ["closingbooked", "clbd"],
  ]

  let balanceType: String?
  let balanceAmount: Amount?
  let referenceDate: String?
  let lastChangeDateTime: String?
  let creditLimitIncluded: Bool?

  /// The rank among the booked kinds, or `nil` for another kind.
  var rank: Int? {
    guard let kind = balanceType?.lowercased() else { return nil }
    return Self.bookedKinds.firstIndex { $0.contains(kind) }
  }

  /// The day of the balance, maybe with a time.
  var dateText: String? { referenceDate?.unlessBlank ?? lastChangeDateTime?.unlessBlank }

  /// The criteria that compare two booked balances, the most important one first.
  var quality: (Int, Int, String) {
    var realMoney = 1
    if creditLimitIncluded == true { realMoney = 0 }
    let day = dateText.flatMap(CalendarDate.init)?.description
    return (realMoney, rank ?? -1, day ?? "")
  }
}

extension String {
  /// The text, or `nil` if it has only white space.
  var unlessBlank: String? {
    if allSatisfy(\.isWhitespace) { return nil }
    return self
  }
}
