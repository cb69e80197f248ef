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
    public init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// The identifier of the account.
  public let identifier: Identifier
  /// The currency of the account, or `XXX` for an account with several currencies.
  public let currency: Currency
  /// The name from the bank or the owner.
  public let name: String?
  /// The bank's name for this kind of account, such as "Girokonto".
  public let product: String?
  /// The booked balances, at most one in each currency, ordered by currency.
  ///
  /// They are empty if no booked balance can be read.
  public var balances: [Balance]

  /// Creates an account.
  public init(
    identifier: Identifier,
    currency: Currency,
    name: String? = nil,
    product: String? = nil,
    balances: [Balance] = []
  ) {
    self.identifier = identifier
    self.currency = currency
    self.name = name
    self.product = product
    self.balances = balances
  }
}

/// A booked balance of an account.
public struct Balance: Hashable, Sendable {
  /// The amount.
  public let money: Money
  /// The date of the balance, if the bank sent it.
  public let date: CalendarDate?
  /// Whether the amount includes a credit limit.
  public let includesCreditLimit: Bool

  /// Creates a balance.
  public init(money: Money, date: CalendarDate? = nil, includesCreditLimit: Bool = false) {
    self.money = money
    self.date = date
    self.includesCreditLimit = includesCreditLimit
  }
}
