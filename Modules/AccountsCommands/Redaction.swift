import Contracts
import Foundation

/// Removes secrets from a text, even if they are percent-encoded, truncated, or in another case.
package struct Redaction {
  /// The length of the shortest part of a secret to remove.
  ///
  /// A shorter part may be any word.
  private static let shortestPart = 10
  /// The byte that stands for an ellipsis, at the end of a truncated value.
  private static let ellipsis = UInt8(0x1A)

  private let secrets: [[UInt8]]

  /// Removes the credentials in the environment from a text.
  @Sendable
  package static func ofCredentials(in text: String) -> String {
    let secrets = Credentials.secrets(in: ProcessInfo.processInfo.environment)
    return Redaction(of: secrets).text(text)
  }

  /// Creates a redaction of all secrets that aren't empty.
  package init(of secrets: [String]) {
    self.secrets = secrets.filter { !$0.isEmpty }.map { $0.utf8.map(Self.small) }
  }

  /// Returns a text with three dots in place of each secret and of each long part of one.
  package func text(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let units = Self.units(of: text)
    let bytes = units.map(\.byte)
    var (result, position) = ("", 0)
    while position < units.count {
      let length = secrets.map { Self.length(ofPartOf: $0, at: position, in: bytes) }.max() ?? 0
      result += length > 0 ? "..." : units[position].source
      position += max(1, length)
    }
    return result
  }

  /// Returns the length of a secret at a position, or of a part of it, or 0.
  ///
  /// A part counts if it is long, or if it is the beginning of the secret in a truncated value.
  private static func length(ofPartOf secret: [UInt8], at position: Int, in bytes: [UInt8]) -> Int {
    let rest = bytes[position...]
    var longest = 0
    for start in secret.indices where secret[start] == rest.first {
      let length = zip(rest, secret[start...]).prefix { $0 == $1 }.count
      let isWhole = length == secret.count
      let isCut = start == 0 && rest.dropFirst(length).first == ellipsis
      if isWhole || isCut || length >= shortestPart { longest = max(longest, length) }
    }
    return longest
  }

  /// Returns the characters of a text and their sources: ASCII, decoded and in lower case, or the first byte
  /// of any other character.
  ///
  /// An escape such as `%3D` that is truncated before an ellipsis is left out.
  private static func units(of text: String) -> [(byte: UInt8, source: Substring)] {
    let form = /%([0-9A-Fa-f]{2})|(%[0-9A-Fa-f]?)(?=…)|(?s:.)/.matchingSemantics(.unicodeScalar)
    return text.matches(of: form).map(\.output).filter { $0.2 == nil }.map { source, code, _ in
      if source == "…" { return (ellipsis, source) }
      return (small(code.flatMap { UInt8($0, radix: 16) } ?? source.utf8.first ?? 0), source)
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
