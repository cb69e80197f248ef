public import Foundation

/// A bank account, as its bank describes it.
public struct Account: Hashable, Sendable {
  /// The identifier of the account.
  public enum Identifier: Hashable, Sendable {
    /// An International Bank Account Number, without spaces.
    case iban(String)
    /// A national account number, for countries without IBAN.
    case bban(String)
    /// A card number with its middle hidden.
    case maskedPAN(String)
    /// The bank's own name for the account within its interface.
    case resource(String)
  }

  /// The identifier of the account.
  public let identifier: Identifier
  /// The currency the account is kept in; `XXX` for an account that holds several.
  public let currency: Currency
  /// The name that the bank or the owner gave it.
  public let name: String?
  /// The bank's name for this kind of account, such as "Girokonto".
  public let product: String?
  /// All balances that the bank sent: none when it sent none.
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
  /// In what sense a balance is meant, in the words of the banks' interface.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The bank's word, such as `closingBooked`.
    public let rawValue: String

    /// Creates a kind from the bank's word, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// All entries booked by the end of the reference date.
    public static let closingBooked = Kind(rawValue: "closingBooked")
    /// All entries booked so far, while the day goes on.
    public static let interimBooked = Kind(rawValue: "interimBooked")
    /// All entries booked by the beginning of the reference date.
    public static let openingBooked = Kind(rawValue: "openingBooked")
    /// Booked entries and those that are known to follow.
    public static let expected = Kind(rawValue: "expected")
    /// The money that can be spent now.
    public static let interimAvailable = Kind(rawValue: "interimAvailable")
  }

  /// In what sense the balance is meant.
  public let kind: Kind
  /// The amount.
  public let money: Money
  /// The day that the balance is of, when the bank says so.
  public let date: CalendarDate?
  /// The moment of the last change, if the bank names it.
  public let lastChange: Date?
  /// Whether a credit limit is counted in, so that not all of it is money that is there.
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
