/// The types in the declaration of a factory.
struct FactoryType {
  /// The type of its product.
  let product: String
  /// The type of its parameter; nil for a factory without one.
  let parameter: String?
  /// Whether its closure may throw an error.
  let mayThrow: Bool

  /// Reads a type; nil if it isn't the type of a factory.
  init?(_ text: String) {
    var text = text[...]
    if text.hasPrefix("FactoryKit.") { text = text.dropFirst("FactoryKit.".count) }
    guard text.last == ">", let opening = text.firstIndex(of: "<"),
      let form = Self.forms[String(text[..<opening])]
    else { return nil }
    mayThrow = !["Factory", "ParameterFactory"].contains(text[..<opening])
    var (list, depth, last) = ([""], 0, Character(","))
    for character in text[text.index(after: opening)...].dropLast() {
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if character == ",", depth == 0 {
        list.append("")
      } else if character != " " || last != "," || depth > 0 {
        list[list.count - 1].append(character)
      }
      last = character
    }
    guard list.count == form.arguments else { return nil }
    (parameter, product) = form.hasParameter ? (list[0], list[1]) : (nil, list[0])
  }

  /// For each kind of factory the number of its generic arguments, and whether the first is a parameter's.
  static let forms: [String: (arguments: Int, hasParameter: Bool)] = [
    "Factory": (1, false), "ParameterFactory": (2, true),
    "ThrowingFactory": (1, false), "ThrowingParameterFactory": (2, true),
    "TypedThrowingFactory": (2, false), "TypedThrowingParameterFactory": (3, true),
    "AsyncFactory": (1, false), "AsyncParameterFactory": (2, true),
  ]
}
