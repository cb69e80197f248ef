/// The type in the declaration of a factory, such as `Factory<Int?>`.
struct FactoryType {
  /// The kinds of factories.
  static let kinds: Set = [
    "Factory", "ParameterFactory", "ThrowingFactory", "ThrowingParameterFactory",
    "SynchronousFactory", "AsyncFactory", "AsyncParameterFactory",
  ]

  /// The members of all kinds of factories.
  ///
  /// A program can't add members, because its extensions of these types silence the errors of the build.
  static let members: Set = [
    "Failure", "P", "T", "Type", "_definition", "allowUnregistered", "cached", "callAsFunction",
    "context",
    "contribute", "decorator", "graph", "init", "onArg",
    "onArgs", "onDebug", "onDevice", "onPreview", "onShutdown", "onSimulator", "onTest", "once",
    "promised", "register", "required", "reset", "resolve",
    "resolveOnMainActor", "resolvedOrNil", "scope", "scopeOnParameters", "self", "shared",
    "singleton", "timeToLive",
    "unique",
  ]

  /// The type of its product.
  let product: String
  /// The type of its parameter; nil for a factory without one.
  let parameter: String?

  /// Reads a type; nil if it isn't written as the type of a factory.
  init?(_ text: String) {
    let type = GenericType(text)
    guard Self.isName(type.name) else { return nil }
    let kind = TypeName.last(type.name)
    // The parameter precedes the product.
    var arguments = type.arguments[...]
    var parameter: String?
    if kind.hasSuffix("ParameterFactory") || kind == "SynchronousFactory" {
      parameter = arguments.popFirst()
    }
    if parameter == "Void" || parameter == "()" {
      parameter = nil
    }
    guard let product = arguments.first else { return nil }
    self.product = product
    self.parameter = parameter
  }

  /// Whether a name is that of a kind of factory.
  static func isName(_ name: String) -> Bool {
    if kinds.contains(name) { return true }
    return name.hasPrefix("FactoryKit.") && kinds.contains(TypeName.last(name))
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
      case "<", "(", "[":
        depth += 1
      case ")", "]":
        depth -= 1
      case ">" where last != "-":
        depth -= 1
      default:
        break
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
