public import Foundation

/// A bank account, as its bank describes it.
public struct Account: Hashable, Sendable {
  /// The identifier of an account.
  public struct Identifier: Hashable, Sendable {
    /// The kind of an identifier, with its name in the bank's API, the best kind first.
    public enum Kind: String, CaseIterable, Sendable {
      /// An International Bank Account Number, without spaces.
      case iban
      /// A national account number, for countries without IBAN.
      case bban
      /// A card number with its middle hidden.
      case maskedPan
      /// The bank's resource identifier of the account.
      case resourceId
    }

    /// The kind of the identifier.
    public let kind: Kind
    /// The identifier as text.
    public let text: String

    /// Creates an identifier.
    public init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
  }

  /// The identifier of the account.
  public let identifier: Identifier
  /// The currency of the account, or `XXX` for an account with several currencies.
  public let currency: Currency
  /// The name from the bank or the owner.
  public let name: String?
  /// The bank's name for this kind of account, such as "Girokonto".
  public let product: String?
  /// The balances that the bank sent.
  public var balances: [Balance]

  /// Creates an account.
  public init(
    identifier: Identifier,
    currency: Currency,
    name: String? = nil,
    product: String? = nil,
    balances: [Balance] = []
  ) {
    (self.identifier, self.currency, self.name) = (identifier, currency, name)
    (self.product, self.balances) = (product, balances)
  }
}

/// A balance of an account: an amount, its kind and its date.
public struct Balance: Hashable, Sendable {
  /// The kind of a balance, such as booked or available.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name in the bank's API, such as `closingBooked`.
    public let rawValue: String

    /// Creates a kind from any name in the bank's API.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The balance at the end of its date, with all booked entries.
    public static let closingBooked = Kind(rawValue: "closingBooked")
    /// The balance during the day, with the entries that were booked before.
    public static let interimBooked = Kind(rawValue: "interimBooked")
    /// The balance at the beginning of its date, with all booked entries.
    public static let openingBooked = Kind(rawValue: "openingBooked")
    /// The balance with booked entries and known future entries.
    public static let expected = Kind(rawValue: "expected")
    /// The amount that is available now.
    public static let interimAvailable = Kind(rawValue: "interimAvailable")
  }

  /// The kind of the balance.
  public let kind: Kind
  /// The amount.
  public let money: Money
  /// The date of the balance, if the bank sent it.
  public let date: CalendarDate?
  /// The time of the last change, if the bank sent it.
  public let lastChange: Date?
  /// Whether the amount includes a credit limit.
  public let includesCreditLimit: Bool

  /// Creates a balance.
  public init(
    kind: Kind,
    money: Money,
    date: CalendarDate? = nil,
    lastChange: Date? = nil,
    includesCreditLimit: Bool = false
  ) {
    (self.kind, self.money, self.date) = (kind, money, date)
    (self.lastChange, self.includesCreditLimit) = (lastChange, includesCreditLimit)
  }
}
