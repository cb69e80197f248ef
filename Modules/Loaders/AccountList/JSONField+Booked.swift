import Contracts
import Foundation

/// The choice of the booked balances of an account.
extension JSONField {
  /// The booked kinds in small letters, each with its ISO 20022 code, from worst to best.
  private static let bookedKinds = [
    ["openingbooked", "opbd"], ["interimbooked", "itbd"], ["closingbooked", "clbd"],
  ]

  /// Returns the best booked balance of each currency in this list, ordered by currency.
  ///
  /// An account can have several balances, of different kinds and dates. The best balance is chosen by
  /// these rules, in this order: it includes no credit limit; its kind is `closingBooked`, else
  /// `interimBooked`, else `openingBooked`; its date is the latest; its last change is the latest; it is
  /// the first in the list. The values of other balances aren't checked.
  ///
  /// - Parameter currency: The currency of the account, for a balance without a valid currency.
  /// - Returns: The balances; none if the list has no booked one.
  /// - Throws: ``AccountLoadingError`` if the list or a chosen balance is malformed.
  func bookedBalances(in currency: Currency) throws(AccountLoadingError) -> [Balance] {
    var best: [Currency: (field: JSONField, quality: (Int, Int, String, Double))] = [:]
    for field in try elements() ?? [] {
      guard let quality = field.quality else { continue }
      let code = field.value?["balanceAmount"]?["currency"]?.text
      let currency = code.flatMap(Currency.init) ?? currency
      if let other = best[currency], other.quality >= quality { continue }
      best[currency] = (field, quality)
    }
    var balances: [Balance] = []
    for (_, balance) in best.sorted(by: { $0.key < $1.key }) {
      balances.append(try balance.field.balance())
    }
    return balances
  }

  /// The criteria that compare two booked balances, the most important one first; `nil` for another kind.
  private var quality: (Int, Int, String, Double)? {
    guard let value else { return nil }
    let ranks = value.members(named: "balanceType").compactMap { kind in
      let name = kind.text?.lowercased().filter { !" _-".contains($0) }
      return Self.bookedKinds.firstIndex { $0.contains { $0 == name } }
    }
    guard let rank = ranks.max() else { return nil }
    let (day, change) = (value["referenceDate"]?.text, value["lastChangeDateTime"]?.text)
    let date = [day, change].lazy.compactMap { $0.flatMap(CalendarDate.init) }.first
    let time = change.flatMap(Date.init(bankTime:))?.timeIntervalSince1970
    let hasCredit = if case .bool(true) = value["creditLimitIncluded"] { true } else { false }
    return (hasCredit ? 0 : 1, rank, date?.description ?? "", time ?? -.infinity)
  }

  /// Returns this balance, after a check of its values.
  private func balance() throws(AccountLoadingError) -> Balance {
    _ = try member("balanceType")
    var date = try member("referenceDate").date()
    if date == nil { date = try member("lastChangeDateTime").date() }
    return Balance(
      money: try member("balanceAmount").money(),
      date: date,
      includesCreditLimit: try member("creditLimitIncluded").isTrue()
    )
  }

  /// Creates the reason why this list has no booked balance.
  ///
  /// - Parameter addition: Words on the link to balances.
  /// - Returns: The reason, which names the kinds of the balances.
  func noBookedBalance(_ addition: String = "") -> AccountLoadingError {
    let kinds = (value?.elements ?? []).map { $0["balanceType"]?.text ?? "none" }
    let state =
      !kinds.isEmpty
      ? "has only the kinds \(kinds.quotedList), not closingBooked, interimBooked or openingBooked"
      : value == nil ? "is missing" : "is empty"
    return failure(state + addition, .noBookedBalance)
  }
}

extension JSONField {
  /// Returns the names of other members for a message; an empty text without any.
  func others(than name: String) -> String {
    let others = (value?.names ?? []).filter { $0 != name }
    return others.isEmpty ? "" : " (found: \(others.quotedList))"
  }
}

extension [String] {
  /// The different texts in quotes for a message, at most five.
  var quotedList: String {
    let texts = Set(self).sorted()
    return texts.prefix(5).map(\.quoted).joined(separator: ", ") + (texts.count > 5 ? ", …" : "")
  }
}
