import Contracts

extension [Balance] {
  /// The one booked balance to show for each currency, ordered by currency.
  ///
  /// An account has one balance for each of many senses and days. The best one has no credit limit
  /// counted in; it is that of the end of a day, else that of the day so far, else that of a day's
  /// beginning, each as late as there is. Of two for the same day it is the one that was changed later,
  /// else the one that the bank lists first.
  var bookedForEachCurrency: [Balance] {
    let booked = allSatisfy { $0.rank != nil } ? self : filter { $0.rank != nil }
    // Most accounts have one: theirs is the same array.
    guard booked.count > 1 else { return booked }
    return Dictionary(grouping: booked, by: \.money.currency).values
      .compactMap { balances in
        balances.dropFirst().reduce(balances.first) { best, next in
          best?.isWorse(than: next) == true ? next : best
        }
      }
      .sorted { $0.money.currency < $1.money.currency }
  }
}

extension Balance {
  /// The kinds of booked balance, from worst to best.
  private static let bookedKinds: [Kind] = [.openingBooked, .interimBooked, .closingBooked]

  /// How good the balance is among the booked ones; none when it is not booked.
  fileprivate var rank: Int? { Self.bookedKinds.firstIndex(of: kind) }

  /// Whether another booked balance says more.
  fileprivate func isWorse(than other: Balance) -> Bool {
    guard includesCreditLimit == other.includesCreditLimit else { return includesCreditLimit }
    guard let rank, let otherRank = other.rank, rank == otherRank else {
      return (rank ?? -1) < (other.rank ?? -1)
    }
    guard date == other.date else {
      guard let date, let otherDate = other.date else { return date == nil }
      return date < otherDate
    }
    guard let lastChange, let otherChange = other.lastChange else {
      return lastChange == nil && other.lastChange != nil
    }
    return lastChange < otherChange
  }
}
