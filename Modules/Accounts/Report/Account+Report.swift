import CommandLineKit
public import Contracts
import Foundation

extension Account {
  /// The account for a report, with its best booked balance in each currency.
  ///
  /// Control characters are removed from all texts, because a terminal would obey them.
  public var reported: Account {
    Account(
      identifier: Identifier(identifier.kind, identifier.text.withoutControls),
      currency: currency,
      name: name?.withoutControls.nonEmpty,
      product: product?.withoutControls.nonEmpty,
      balances: balances.bookedForEachCurrency
    )
  }
}

extension String {
  /// The text, or `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension [Balance] {
  /// The best booked balance of each currency, ordered by currency.
  ///
  /// An account can have several balances, of different kinds and dates. The best balance is chosen by
  /// these rules, in this order: it includes no credit limit; its kind is `closingBooked`, else
  /// `interimBooked`, else `openingBooked`; its date is the latest; its last change is the latest; it is
  /// the first in the list.
  var bookedForEachCurrency: [Balance] {
    let booked = filter { $0.rank >= 0 }
    return Dictionary(grouping: booked, by: \.money.currency).values
      .compactMap { balances in balances.max { $0.quality < $1.quality } }
      .sorted { $0.money.currency < $1.money.currency }
  }
}

extension Balance {
  /// The kinds of booked balance, from worst to best.
  private static let bookedKinds: [Kind] = [.openingBooked, .interimBooked, .closingBooked]

  /// The rank of the kind of balance, or -1 if the balance isn't booked.
  fileprivate var rank: Int { Self.bookedKinds.firstIndex(of: kind) ?? -1 }

  /// The criteria that compare two balances, the most important one first.
  fileprivate var quality: (Int, Int, String, Double) {
    (
      includesCreditLimit ? 0 : 1, rank, date?.description ?? "",
      lastChange?.timeIntervalSince1970 ?? -.infinity
    )
  }
}
