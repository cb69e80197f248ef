import Foundation

/// A bank account.
public struct Account: Hashable, Sendable {
  /// The name from the bank or the owner.
  public let name: String
  /// The International Bank Account Number, without spaces.
  public let iban: String
  /// The bank's name for this kind of account, such as "Girokonto".
  public let product: String?
  /// The code of the currency, such as `EUR`.
  public let currency: String
  /// The balance, which a source may leave out.
  public let balance: Money?
  /// The day of the balance, such as `2026-10-25`.
  public let date: String?

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - name: The name from the bank or the owner.
  ///   - iban: The International Bank Account Number, without spaces.
  ///   - product: The bank's name for this kind of account.
  ///   - balance: The balance, whose currency is the currency of the account.
  ///   - date: The day of the balance, such as `2026-10-25`.
  public init(
    name: String,
    iban: String,
    product: String? = nil,
    balance: Money,
    date: String? = nil
  ) {
    self.name = name
    self.iban = iban
    self.product = product
    self.currency = balance.currency
    self.balance = balance
    self.date = date
  }
}

/// The JSON form of accounts, which loaders read, and the format `json` writes.
public struct AccountList: Codable, Hashable, Sendable {
  /// The accounts, in the order of the source.
  public let accounts: [Account]

  /// Creates a list.
  public init(_ accounts: [Account]) { self.accounts = accounts }
}

extension Account: Codable {
  private enum CodingKeys: CodingKey {
    case name, iban, product, currency, balance, date
  }

  /// Reads an account.
  ///
  /// - Throws: `DecodingError` for a member that is missing or can't be read.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.text(.name)
    // Banks print it in groups.
    iban = try members.text(.iban).replacing(" ", with: "")
    product = try members.optionalText(.product)
    currency = try members.text(.currency)
    guard currency.wholeMatch(of: /[A-Z]{3}/) != nil else {
      throw members.failure(.currency, "'\(currency)' isn't a code of three capitals, such as EUR")
    }
    date = try members.optionalText(.date)
    if let date, !Self.isDay(date) {
      throw members.failure(.date, "'\(date)' isn't a day such as 2026-10-25")
    }
    guard let amount = try members.optionalText(.balance) else {
      balance = nil
      return
    }
    balance = Money(amount, currency)
    if balance == nil {
      throw members.failure(.balance, "'\(amount)' isn't an amount such as -1234.50")
    }
  }

  /// Writes an account.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(name, forKey: .name)
    try members.encode(iban, forKey: .iban)
    try members.encodeIfPresent(product, forKey: .product)
    try members.encode(currency, forKey: .currency)
    try members.encodeIfPresent(balance?.amountText, forKey: .balance)
    try members.encodeIfPresent(date, forKey: .date)
  }

  /// Whether a text is a day of the calendar, such as `2026-10-25`.
  private static func isDay(_ text: String) -> Bool {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard let date = try? Date(text, strategy: style) else { return false }
    // The style also reads 2026-02-30, as a day in March.
    return date.formatted(style) == text
  }
}

extension KeyedDecodingContainer {
  /// Reads a text without control characters, which a terminal would obey.
  fileprivate func text(_ key: Key) throws -> String {
    let text = try decode(String.self, forKey: key)
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    guard let control = controls.first else { return text }
    let code = String(control.value, radix: 16, uppercase: true)
    throw failure(key, "it contains the control character U+\(code)")
  }

  /// Reads a text, or returns `nil` if it is missing.
  fileprivate func optionalText(_ key: Key) throws -> String? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try text(key)
  }

  /// Returns the error for a member.
  fileprivate func failure(_ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}
