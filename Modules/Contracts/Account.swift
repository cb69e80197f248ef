/// A bank account, as its bank describes it.
public struct Account: Hashable, Sendable {
  /// What tells the account from others.
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

  /// What tells the account from others.
  public let identifier: Identifier
  /// The currency the account is kept in; `XXX` for an account that holds several.
  public let currency: Currency
  /// The name that the bank or the owner gave it.
  public let name: String?
  /// The bank's name for this kind of account, such as "Girokonto".
  public let product: String?
  /// All balances that the bank sent: none when it sent none.
  public let balances: [Balance]

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
