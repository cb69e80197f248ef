/// A currency, named by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
  /// The letters, a byte each, the first one highest: a long list has many currencies.
  private let letters: UInt32

  /// The three capital letters, such as `EUR`.
  public var code: String {
    String(unsafeUninitializedCapacity: 3) { buffer in
      for index in 0..<3 { buffer[index] = UInt8(truncatingIfNeeded: letters >> (16 - 8 * index)) }
      return 3
    }
  }

  /// Creates a currency from its code, or none when the code is not three capital letters.
  ///
  /// - Parameter code: Three letters from A to Z. Whether ISO has assigned them is not checked:
  ///   codes come and go, and banks use private ones.
  public init?(_ code: String) {
    guard code.utf8.count == 3 else { return nil }
    var letters: UInt32 = 0
    for letter in code.utf8 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
      letters = letters << 8 | UInt32(letter)
    }
    self.letters = letters
  }

  private init(letters: UInt32) { self.letters = letters }

  /// `XXX`, which banks give to an account that holds several currencies.
  public static let several = Currency(letters: 0x58_58_58)
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
