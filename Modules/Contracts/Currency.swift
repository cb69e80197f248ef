/// A currency, named by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
  /// The letters, a byte each, the first one highest: a long list has many currencies.
  private let letters: UInt32

  /// The three capital letters, such as `EUR`.
  public var code: String {
    String(
      decoding: [letters >> 16, letters >> 8, letters].map { UInt8($0 & 0xFF) },
      as: UTF8.self
    )
  }

  /// Creates a currency from its code, or none when the code is not three capital letters.
  ///
  /// - Parameter code: Three letters from A to Z. Whether ISO has assigned them is not checked:
  ///   codes come and go, and banks use private ones.
  public init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    letters = Self.letters(of: code)
  }

  private init(letters: UInt32) { self.letters = letters }

  private static func letters(of code: String) -> UInt32 {
    code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// `XXX`, which banks give to an account that holds several currencies.
  public static let several = Currency(letters: letters(of: "XXX"))
}

extension Currency: Comparable {
  /// Orders currencies by their code.
  public static func < (left: Currency, right: Currency) -> Bool {
    left.letters < right.letters
  }
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
