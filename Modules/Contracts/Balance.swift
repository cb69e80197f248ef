public import Foundation

/// A balance of an account: what is there, in what sense, and when.
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
    /// What can be spent now.
    public static let interimAvailable = Kind(rawValue: "interimAvailable")
  }

  /// In what sense the balance is meant.
  public let kind: Kind
  /// How much there is.
  public let money: Money
  /// The day that the balance is of, when the bank says so.
  public let date: CalendarDate?
  /// When the balance was changed last, when the bank says so.
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
    self.kind = kind
    self.money = money
    self.date = date
    self.lastChange = lastChange
    self.includesCreditLimit = includesCreditLimit
  }
}
