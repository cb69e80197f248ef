/// The conditions that must all hold for source to be compiled, each as the text behind `#if`.
///
/// Only the compiler evaluates them. The plan repeats the condition around each statement.
package struct Condition: Hashable, Sendable {
  /// The largest number of texts in a condition; a longer one becomes ``notFollowed``.
  private static let most = 32
  /// The text for a condition that is too long to repeat.
  static let notFollowed = "hasFeature(ConditionNotFollowed)"

  private var texts: [String] = []

  /// Whether the source is always compiled.
  package var isAlwaysMet: Bool { texts.isEmpty }
  /// Whether the source is never compiled.
  package var isNeverMet: Bool { texts.contains("false") }

  /// Returns the condition that holds if this one and a text hold.
  func and(_ text: String) -> Condition {
    if text == "true" || texts.contains(text) {
      return self
    }
    if texts.contains(Self.notFollowed) || texts.count == Self.most {
      return Condition(texts: [Self.notFollowed])
    }
    return Condition(texts: texts + [text])
  }

  /// Returns the condition that holds if this one and another one hold.
  func and(_ other: Condition) -> Condition {
    other.texts.reduce(self) { $0.and($1) }
  }

  /// Returns the condition that holds if at least one of several holds.
  static func any(of conditions: [Condition]) -> Condition {
    if conditions.contains(where: \.isAlwaysMet) {
      return Condition()
    }
    let all = conditions.filter { !$0.isNeverMet }.map(\.description)
    if all.isEmpty {
      return Condition().and("false")
    }
    return Condition().and(all.joined(separator: " || "))
  }

  /// The opposite of a text.
  static func negated(_ text: String) -> String {
    switch text {
    case "true":
      "false"
    case "false":
      "true"
    case _ where text.contains(" "):
      "!(\(text))"
    case _ where text.hasPrefix("!"):
      String(text.dropFirst())
    default:
      "!\(text)"
    }
  }
}

extension Condition: CustomStringConvertible {
  /// The condition as `#if` takes it.
  package var description: String {
    if texts.count == 1 {
      return texts[0]
    }
    let parts = texts.map { text in
      text.contains(" || ") ? "(\(text))" : text
    }
    return parts.joined(separator: " && ")
  }
}
