@testable import CommandLineKit
import Foundation
import Testing

/// The columns of texts, compared with those of the C library, which most terminals use.
///
/// They aren't unit tests, because libraries of other years know other characters.
struct LibraryColumnsTests {
  @Test("Each scalar has the width that the C library has")
  func areThoseOfTheLibrary() throws {
    let wcwidth = try #require(Self.wcwidth)
    // Without this locale, the library knows the width of no other scalar than those of ASCII.
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    var differences: [String] = []
    for value in 0x20...UInt32(0x1FFFF) {
      guard let scalar = Unicode.Scalar(value), Self.isComparable(scalar) else { continue }
      let width = wcwidth(wchar_t(value))
      guard width >= 0, Int(width) != scalar.columns else { continue }
      differences.append("U+\(String(value, radix: 16)): \(scalar.columns), and not \(width)")
    }
    #expect(differences == [])
  }

  /// The function `wcwidth`, which Swift doesn't import because its header needs a macro of X/Open.
  private static let wcwidth: (@convention(c) (wchar_t) -> Int32)? = {
    guard let address = dlsym(nil, "wcwidth") else { return nil }
    return unsafeBitCast(address, to: (@convention(c) (wchar_t) -> Int32).self)
  }()

  /// A vowel of Ahom that newer versions of Unicode give a column.
  private static let changed: Unicode.Scalar = "\u{1171E}"

  /// Whether both Swift and the library know the scalar, and its width depends on no other scalar.
  private static func isComparable(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age, age.major <= 13, scalar != changed else { return false }
    return !scalar.properties.isEmoji && scalar.properties.generalCategory != .format
  }
}
