import SwiftLexing

/// What a manifest says about the kinds of its modules: who is what, and what each kind may see.
///
/// SwiftPM's description of a package does not say it, so it is read from the text of Package.swift:
/// the lines `Module(.kind, "Name", …)`, the cases of `Kind` with their words, and the property `sees`.
package struct ManifestRules: Sendable {
  /// The kind of each module, by the module's name.
  package private(set) var kinds: [String: String] = [:]
  /// How each kind is called in a sentence, such as "a feature".
  package private(set) var titles: [String: String] = [:]
  /// What a module of each kind may see.
  package private(set) var sees: [String: [String]] = [:]

  /// Reads a manifest, and fails if it has no rules of this form.
  ///
  /// - Parameter manifest: The bytes of Package.swift.
  package init?(manifest: [UInt8]) {
    let tokens = Array(SwiftLexer(manifest))
    for index in tokens.indices {
      readModule(at: tokens[index...])
      readTitle(at: tokens[index...])
      if tokens[index].isWord("var"), tokens[index...].dropFirst().first?.isWord("sees") == true {
        readSees(in: tokens[index...])
      }
    }
    guard !kinds.isEmpty, !sees.isEmpty else { return nil }
  }

  /// Returns how the kind of a module is called.
  ///
  /// - Parameter module: The module's name.
  /// - Returns: The words, such as "a feature"; nil for a module that the rules do not know.
  package func title(of module: String) -> String? { kinds[module].map(name(of:)) }

  /// Returns how a kind is called.
  ///
  /// - Parameter kind: The name of its case.
  /// - Returns: The words of the manifest, or the case's name if there are none.
  package func name(of kind: String) -> String { titles[kind] ?? kind }

  /// How far a kind is above those that see no other, by the longest way.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: Zero for a kind that sees none but its own.
  package func rank(of kind: String) -> Int { rank(of: kind, below: []) }

  private func rank(of kind: String, below: Set<String>) -> Int {
    let above = below.union([kind])
    let seen = (sees[kind] ?? []).filter { !above.contains($0) }
    return seen.map { rank(of: $0, below: above) + 1 }.max() ?? 0
  }

  private mutating func readModule(at tokens: ArraySlice<SwiftToken>) {
    let texts = tokens.prefix(6).map(\.text)
    guard texts.count == 6, texts[0] == "Module", texts[1] == "(", texts[2] == ".",
      texts[4] == ",", let name = Self.unquoted(texts[5])
    else { return }
    kinds[name] = texts[3]
  }

  private mutating func readTitle(at tokens: ArraySlice<SwiftToken>) {
    let texts = tokens.prefix(4).map(\.text)
    guard texts.count == 4, texts[0] == "case", texts[2] == "=",
      let title = Self.unquoted(texts[3])
    else { return }
    titles[texts[1]] = title
  }

  /// Reads `case .a, .b: [.c]` up to the end of the property.
  private mutating func readSees(in tokens: ArraySlice<SwiftToken>) {
    var (depth, isInPattern) = (0, false)
    var (subjects, seen): ([String], [String]) = ([], [])
    var previous = ""
    for token in tokens {
      switch token.text {
      case "{": depth += 1
      case "}": depth -= 1
      case "case":
        for subject in subjects { sees[subject] = seen }
        (isInPattern, subjects, seen) = (true, [], [])
      case ":": isInPattern = false
      case let text where previous == "." && isInPattern: subjects.append(text)
      case let text where previous == ".": seen.append(text)
      default: break
      }
      if token.text == "}", depth == 0 { break }
      previous = token.text
    }
    for subject in subjects { sees[subject] = seen }
  }

  private static func unquoted(_ text: String) -> String? {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
