import Contracts

extension Money {
  /// The exact amount as people read it, with its currency, such as `-1,234.50 EUR`.
  ///
  /// It is the same in every locale, as other text of a table is.
  var groupedText: String {
    let (sign, whole, fraction) = digits
    let grouped = whole.enumerated().reduce(into: "") { text, next in
      if next.offset > 0, (whole.count - next.offset).isMultiple(of: 3) { text.append(",") }
      text.append(next.element)
    }
    return sign + grouped + (fraction.isEmpty ? "" : "." + fraction) + " \(currency)"
  }
}
