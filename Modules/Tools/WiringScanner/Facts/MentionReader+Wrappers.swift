import SwiftLexing

/// Properties that inject, and give access to the factory itself.
extension MentionReader {
  /// The property behind an attribute that ends before a token.
  func property(behind index: Int) -> String? {
    (0..<4).first { section.name(at: index + $0) == "var" }
      .flatMap { section.name(at: index + $0 + 1) }
  }

  /// The property whose wrapper a token names, if the wrapper does more than resolve.
  func wrappedProperty(at index: Int) -> String? {
    let token = section.tokens[index]
    guard token.first == "$" || token.first == "_", token.text.utf8.count > 1 else { return nil }
    let member = section.has(".", at: index + 1) ? section.name(at: index + 2) : nil
    // Any name may begin with an underscore.
    guard
      token.first == "$" || member == "factory" || member.map(Chain.registering.contains) == true
    else { return nil }
    guard member.map({ $0.hasPrefix("resolve") }) != true else { return nil }
    return String(token.text.dropFirst())
  }
}
