extension Currency {
  /// How many decimals an amount has in the currency's smallest unit, by ISO 4217.
  ///
  /// ICU, and so Foundation, has other numbers for some currencies: those that people use in
  /// cash, such as none for RSD and IQD.
  var minorUnitDigits: Int { Self.unusualDigits[self] ?? 2 }

  /// The currencies that do not have two decimals.
  private static let unusualDigits = Dictionary(
    uniqueKeysWithValues: unusualCodes.compactMap { code, digits in
      Currency(code).map { ($0, digits) }
    }
  )

  private static let unusualCodes = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]
}
