/// A part of a page, which escapes each text that is inserted.
struct HTML: ExpressibleByStringInterpolation {
  /// The part as a browser reads it.
  let code: String

  init(stringLiteral code: String) { self.code = code }

  init(stringInterpolation: StringInterpolation) { code = stringInterpolation.code }

  /// Collects the part: literals as they are, texts escaped.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var code = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { code += literal }

    mutating func appendInterpolation(_ part: HTML) { code += part.code }

    mutating func appendInterpolation(_ parts: [HTML]) {
      for part in parts {
        code += part.code
      }
    }

    mutating func appendInterpolation(_ number: Int) { code += "\(number)" }

    mutating func appendInterpolation(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&", "<", ">", "\"", "'": code += "&#\(scalar.value);"
        case _ where scalar.value < 0x20: code += " "
        default: code.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
