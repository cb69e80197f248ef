/// The type in the declaration of a factory, such as `Factory<Int?>`.
struct FactoryType {
  /// A kind of factory.
  private struct Form {
    let arguments: Int
    let hasParameter: Bool
  }

  private static let forms: [String: Form] = [
    "Factory": Form(arguments: 1, hasParameter: false),
    "ParameterFactory": Form(arguments: 2, hasParameter: true),
    "ThrowingFactory": Form(arguments: 1, hasParameter: false),
    "ThrowingParameterFactory": Form(arguments: 2, hasParameter: true),
    "TypedThrowingFactory": Form(arguments: 2, hasParameter: false),
    "TypedThrowingParameterFactory": Form(arguments: 3, hasParameter: true),
    "AsyncFactory": Form(arguments: 1, hasParameter: false),
    "AsyncParameterFactory": Form(arguments: 2, hasParameter: true),
  ]

  /// The type of its product.
  let product: String
  /// The type of its parameter; nil for a factory without one.
  let parameter: String?
  /// Whether its closure may throw an error.
  let mayThrow: Bool

  /// Reads a type; nil if it isn't written as the type of a factory.
  init?(_ text: String) {
    let type = GenericType(text)
    guard let form = Self.form(named: type.name),
      type.arguments.count == form.arguments
    else { return nil }
    mayThrow =
      TypeName.last(type.name) != "Factory" && TypeName.last(type.name) != "ParameterFactory"
    if form.hasParameter {
      parameter = type.arguments[0]
      product = type.arguments[1]
    } else {
      parameter = nil
      product = type.arguments[0]
    }
  }

  /// Whether a name is that of a kind of factory.
  static func isName(_ name: String) -> Bool {
    form(named: name) != nil
  }

  private static func form(named name: String) -> Form? {
    if let form = forms[name] { return form }
    guard name.hasPrefix("FactoryKit.") else { return nil }
    return forms[TypeName.last(name)]
  }
}

/// A type with its generic arguments, such as `Factory<Int?>`.
struct GenericType {
  let name: String
  /// The arguments; none for a type without them, or with a suffix such as `?`.
  private(set) var arguments: [String] = []

  init(_ text: String) {
    guard text.last == ">",
      let opening = text.firstIndex(of: "<")
    else {
      name = text
      return
    }
    name = String(text[..<opening])
    var depth = 0
    var argument = ""
    var last: Character = ","
    for character in text[text.index(after: opening)...] {
      switch character {
      case "<", "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where last != "-": depth -= 1
      default: break
      }
      let isSeparator = character == "," && depth == 0
      let isBlank = character == " " && last == "," && depth == 0
      if depth < 0 || isSeparator {
        arguments.append(argument)
        argument = ""
      } else if !isBlank {
        argument.append(character)
      }
      last = character
    }
  }
}

/// The parts of a type's name, such as `Outer.Inner`.
enum TypeName {
  /// The part after the last dot.
  static func last(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return name
    }
    return String(name[name.index(after: dot)...])
  }

  /// The part before the last dot; empty without a dot.
  static func outer(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return ""
    }
    return String(name[..<dot])
  }
}
