/// A currency, named by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
  /// The three capital letters, such as `EUR`.
  public let code: String

  /// Creates a currency from its code, or none when the code is not three capital letters.
  ///
  /// - Parameter code: Three letters from A to Z. Whether ISO has assigned them is not checked:
  ///   codes come and go, and banks use private ones.
  public init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    self.code = code
  }

  private init(code: String) { self.code = code }

  /// `XXX`, which banks give to an account that holds several currencies.
  public static let several = Currency(code: "XXX")
}

extension Currency: Comparable {
  /// Orders currencies by their code.
  public static func < (left: Currency, right: Currency) -> Bool { left.code < right.code }
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
