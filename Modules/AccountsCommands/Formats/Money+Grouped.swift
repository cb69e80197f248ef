import Contracts

extension Money {
  /// The exact amount as people read it, with its currency, such as `-1,234.50 EUR`.
  ///
  /// It is the same in every locale, as other text of a table is.
  var groupedText: String {
    let (sign, whole, fraction) = digits
    let grouped = whole.utf8.count > 3 ? whole.inGroupsOfThree : whole
    return sign + grouped + (fraction.isEmpty ? "" : "." + fraction) + " \(currency)"
  }
}

extension String {
  /// A number with a comma before each three digits from its end.
  fileprivate var inGroupsOfThree: String {
    let count = utf8.count
    return String(unsafeUninitializedCapacity: count + count / 3) { buffer in
      var next = 0
      for (index, digit) in utf8.enumerated() {
        if index > 0, (count - index).isMultiple(of: 3) {
          buffer[next] = UInt8(ascii: ",")
          next += 1
        }
        buffer[next] = digit
        next += 1
      }
      return next
    }
  }
}
