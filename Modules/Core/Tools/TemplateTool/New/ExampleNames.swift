import Foundation
import SwiftLexing

/// The names in an example, and those that replace them: of modules and types, of properties, and of commands.
struct ExampleNames {
  private let pairs: [(old: String, new: String)]

  init(_ pairs: [(old: String, new: String)]) {
    self.pairs = pairs
  }

  /// Returns a text with the new names.
  func replaced(in text: String) -> String {
    var text = text
    // Replaces each name by a sign first, because a new name may contain another old one.
    for (index, pair) in pairs.enumerated() {
      text = text.replacing(pair.old, with: "\u{1}\(index)\u{1}")
      text = text.replacing("\"\(pair.old.asProperty)\"", with: "\u{3}\(index)\u{3}")
      text = text.replacingWordStart(pair.old.asProperty, with: "\u{2}\(index)\u{2}")
    }
    // Each sign, with the word after it, as in `ReaderFeature` or `readerService`.
    text = text.replacing(/\u{1}(\d+)\u{1}([A-Z][a-z]+)?/) { match in
      name(match.1).followed(by: match.2 ?? "")
    }
    text = text.replacing(/\u{2}(\d+)\u{2}([A-Z][a-z]+)?/) { match in
      name(match.1).followed(by: match.2 ?? "").asProperty
    }
    for (index, pair) in pairs.enumerated() {
      text = text.replacing("\u{3}\(index)\u{3}", with: "\"\(pair.new.asCommand)\"")
    }
    return text
  }

  /// The new name whose index a sign contains.
  private func name(_ index: Substring) -> String {
    let index = Int(index) ?? 0
    return pairs[index].new
  }
}

extension String {
  /// The name of a module, and a word that follows it in the name of a type: `RatesFeature` for `Rates` and `Feature`.
  ///
  /// A name that has the word already doesn't get it twice.
  func followed(by word: some StringProtocol) -> String {
    var endings = [String(word)]
    if word == "Provider" || word == "Providing" {
      endings = ["Provider", "Providing"]
    }
    let repeated = endings.first(where: hasSuffix) ?? ""
    return "\(dropLast(repeated.count))\(word)"
  }

  /// The name of a module as that of a command: `weather-reports` for `WeatherReports`.
  var asCommand: String {
    asProperty.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased()
  }

  /// Returns the text with a word replaced where it begins a word.
  func replacingWordStart(_ word: String, with other: String) -> String {
    replacingOccurrences(of: "\\b\(word)", with: other, options: .regularExpression)
  }
}
