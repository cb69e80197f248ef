import CommandLineKit
public import Contracts
import Foundation

extension AccountSummary {
  /// Creates the summary of an account.
  ///
  /// No text in it can drive a terminal: what the bank sent is free of control characters.
  public init(of account: Account) {
    self.init(
      name: account.name?.withoutControls.nonEmpty,
      identifier: account.identifier.map(\.withoutControls),
      product: account.product?.withoutControls.nonEmpty,
      currency: account.currency,
      bookedBalances: account.balances.bookedForEachCurrency
    )
  }
}

extension Account.Identifier {
  /// The same kind of identifier, with another text.
  fileprivate func map(_ transform: (String) -> String) -> Self {
    switch self {
    case .iban(let text): .iban(transform(text))
    case .bban(let text): .bban(transform(text))
    case .maskedPAN(let text): .maskedPAN(transform(text))
    case .resource(let text): .resource(transform(text))
    }
  }
}

extension String {
  /// The text, or none when it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension [Balance] {
  /// The one booked balance to show for each currency, ordered by currency.
  ///
  /// An account has a balance for each of many kinds and days. The best balance includes no credit limit.
  /// Its kind is that of the end of a day, else of the day so far, else of the beginning of a day. Of two
  /// balances of one kind, it is the later one, and of two of one day, the one with the later change.
  /// Otherwise it is the first one in the list.
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

  /// The rank of the balance among the booked ones; below 0 if it is not booked.
  fileprivate var rank: Int { Self.bookedKinds.firstIndex(of: kind) ?? -1 }

  /// The reasons to prefer a balance to another one, the most important reason first.
  fileprivate var quality: (Int, Int, String, Double) {
    (
      includesCreditLimit ? 0 : 1, rank, date?.description ?? "",
      lastChange?.timeIntervalSince1970 ?? -.infinity
    )
  }
}
