/// A currency, identified by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
  /// The three capital letters, such as `EUR`.
  public let code: String

  /// Creates a currency from its code, or `nil` if the code isn't three capital letters.
  ///
  /// - Parameter code: Three letters from A to Z. The code need not be assigned by ISO, because codes
  ///   change, and banks use private ones.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    self.init(code: code)
  }

  private init(code: String) { self.code = code }

  /// The code `XXX`, which banks use for an account with several currencies.
  public static let several = Currency(code: "XXX")

  /// The number of decimals in the currency's smallest unit, by ISO 4217.
  ///
  /// Foundation has other numbers for some currencies. They follow the use in cash, such as 0 for RSD
  /// and IQD.
  var decimals: Int { Self.unusualDecimals[code] ?? 2 }

  /// The numbers of decimals other than 2.
  private static let unusualDecimals = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]
}

extension Currency: Comparable {
  /// Orders currencies by their code.
  public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
