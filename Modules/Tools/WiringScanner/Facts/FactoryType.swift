/// The types in the declaration of a factory.
struct FactoryType {
  /// For each kind of factory the number of its generic arguments, and whether the first is a parameter's.
  static let forms: [String: (arguments: Int, hasParameter: Bool)] = [
    "Factory": (1, false), "ParameterFactory": (2, true),
    "ThrowingFactory": (1, false), "ThrowingParameterFactory": (2, true),
    "TypedThrowingFactory": (2, false), "TypedThrowingParameterFactory": (3, true),
    "AsyncFactory": (1, false), "AsyncParameterFactory": (2, true),
  ]

  /// The type of its product.
  let product: String
  /// The type of its parameter; nil for a factory without one.
  let parameter: String?
  /// Whether its closure may throw an error.
  let mayThrow: Bool

  /// Reads a type; nil if it isn't the type of a factory.
  init?(_ text: String) {
    let type = GenericType(text)
    let name = type.name.hasPrefix("FactoryKit.") ? TypeTable.last(type.name) : type.name
    guard let form = Self.forms[name], type.arguments.count == form.arguments else { return nil }
    mayThrow = !["Factory", "ParameterFactory"].contains(name)
    parameter = form.hasParameter ? type.arguments[0] : nil
    product = type.arguments[form.hasParameter ? 1 : 0]
  }
}

/// A type with its generic arguments, such as `Factory<Int?>`.
struct GenericType {
  let name: String
  /// The arguments; none for a type without them, or with a suffix such as `?`.
  private(set) var arguments: [String] = []

  init(_ text: String) {
    guard text.last == ">", let opening = text.firstIndex(of: "<") else {
      name = text
      return
    }
    name = String(text[..<opening])
    var (depth, last, argument) = (0, Character(","), "")
    for character in text[text.index(after: opening)...] {
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if depth < 0 || (character == "," && depth == 0) {
        arguments.append(argument)
        argument = ""
      } else if character != " " || last != "," || depth > 0 {
        argument.append(character)
      }
      last = character
    }
  }

  /// Returns the type that an alias names with these arguments; nil for another declaration.
  func inserted(in alias: Scope) -> String? {
    let parameters = alias.parameters
    guard !alias.declaredType.isEmpty, parameters.count == arguments.count else { return nil }
    let values = arguments.map { $0.contains(" ") ? "(\($0))" : $0 }
    var (result, word) = ("", "")
    for character in alias.declaredType + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        result += parameters.firstIndex(of: word).map { values[$0] } ?? word
        result.append(character)
        word = ""
      }
    }
    result.removeLast()
    return result
  }
}
