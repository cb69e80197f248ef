/// The type of a factory, taken apart.
struct FactoryType {
  /// The type of what it makes.
  let product: String
  /// The type of its parameter; nil for a factory without one.
  let parameter: String?

  /// Takes a type apart; nil if it is no factory's.
  init?(_ text: String) {
    var text = text[...]
    if text.hasPrefix("FactoryKit.") { text = text.dropFirst("FactoryKit.".count) }
    let hasParameter = text.hasPrefix("ParameterFactory<")
    guard hasParameter || text.hasPrefix("Factory<"), text.last == ">",
      let opening = text.firstIndex(of: "<")
    else { return nil }
    let arguments = text[text.index(after: opening)...].dropLast()
    guard hasParameter else {
      (product, parameter) = (Self.trimmed(arguments), nil)
      return
    }
    guard let comma = Self.firstComma(in: arguments) else { return nil }
    parameter = Self.trimmed(arguments[..<comma])
    product = Self.trimmed(arguments[arguments.index(after: comma)...])
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func firstComma(in text: Substring) -> Substring.Index? {
    var depth = 0
    var last: Character = " "
    for index in text.indices {
      let character = text[index]
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if character == ",", depth == 0 { return index }
      last = character
    }
    return nil
  }
}
