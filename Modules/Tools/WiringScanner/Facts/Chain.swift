/// The calls and members after the name of a factory.
struct Chain {
  /// The members that set a closure for a factory, in all contexts or in one.
  static let registering: Set = [
    "context", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator", "onTest",
    "register",
  ]
  /// The members that change a factory, and neither resolve it nor set its closure.
  static let changing: Set = [
    "cached", "contribute", "decorator", "graph", "once", "reset", "scope", "scopeOnParameters",
    "shared", "singleton", "timeToLive", "unique",
  ]
  /// The members that resolve a factory.
  private static let asking: Set = [
    "callAsFunction", "required", "resolve", "resolveOnGlobalActor", "resolveOnMainActor",
  ]
  /// The contexts that don't hold in each process.
  private static let limited: Set = ["arg", "args", "debug", "preview", "simulator", "test"]
  /// The greatest number of members in a chain.
  private static let longest = 64

  /// A closure that is set for a factory.
  struct Registration {
    /// The context of the closure; nil for all contexts.
    let context: String?
    /// Whether the closure doesn't apply in each process.
    var isLimited = false
    /// The braces of the closure, if the chain contains it.
    let closure: ClosedRange<Int>?
  }

  /// The effect of a chain.
  enum End {
    /// The chain resolves the factory.
    case asked
    /// The chain only sets closures.
    case registered
    /// The chain isn't understood.
    case unclear
  }

  /// The closures that are set.
  private(set) var registrations: [Registration] = []
  private(set) var end = End.unclear
  /// The parenthesis of a call that resolves the factory, if no modifier precedes the call.
  private(set) var call: Int?

  /// Follows a chain.
  ///
  /// - Parameters:
  ///   - start: The token behind the name.
  ///   - section: The section.
  ///   - isFunction: Whether a function of this name returns the factory.
  ///   - mayRegister: Whether braces behind the name are a closure, and not those of a statement.
  init(from start: Int, in section: SourceSection, isFunction: Bool, mayRegister: Bool) {
    var index = start
    if isFunction {
      guard section.has("(", at: index), let closing = section.closing(of: index) else { return }
      index = closing + 1
    }
    if section.has("{", at: index) {
      guard mayRegister, let closing = section.closing(of: index) else { return }
      registrations.append(Registration(context: nil, closure: index...closing))
      index = closing + 1
    } else if section.has("(", at: index), let closing = section.closing(of: index) {
      guard section.name(at: index + 1) == "factory", section.has(":", at: index + 2) else {
        (end, call) = (.asked, index)
        return
      }
      let closure = Self.closure(in: index + 1..<closing, of: section)
      registrations.append(Registration(context: nil, closure: closure))
      index = closing + 1
    }
    follow(from: index, in: section)
  }

  private mutating func follow(from start: Int, in section: SourceSection) {
    var index = start
    for _ in 0..<Self.longest {
      while section.has("?", at: index) || section.has("!", at: index) { index += 1 }
      guard section.has(".", at: index), let member = section.name(at: index + 1) else {
        end = section.has("(", at: index) ? .asked : registrations.isEmpty ? .unclear : .registered
        return
      }
      index += 2
      let opening = index
      if DeclarationReader.scopes.contains(member) { continue }
      let closure = Self.takeArguments(&index, of: section)
      if Self.registering.contains(member) {
        var registration = Registration(context: nil, closure: closure)
        if member == "context" {
          registration = Self.contexts(behind: opening, closure, in: section)
        } else if member != "register" {
          registration = Registration(
            context: member,
            // On Linux there is no simulator.
            isLimited: member != "onDevice",
            closure: closure
          )
        }
        registrations.append(registration)
      } else if Self.asking.contains(member) {
        end = .asked
        if opening == start + 2, section.has("(", at: opening) { call = opening }
        return
      } else if !Self.changing.contains(member) {
        return
      }
    }
  }

  /// Reads the arguments of `context(.test, .arg("x"))`.
  private static func contexts(
    behind opening: Int,
    _ closure: ClosedRange<Int>?,
    in section: SourceSection
  ) -> Registration {
    guard section.has("(", at: opening), let closing = section.closing(of: opening) else {
      return Registration(context: "context", closure: closure)
    }
    var (index, isLimited, texts) = (opening + 1, true, [String]())
    while index < closing, section.name(at: index) != "factory" {
      let name = section.has(".", at: index) ? section.name(at: index + 1) : nil
      // One that always applies is enough, and a variable may be one.
      isLimited = isLimited && name.map(limited.contains) ?? false
      let start = index
      while index < closing, !section.has(",", at: index) {
        index = (section.closing(of: index) ?? index) + 1
      }
      texts.append(SourceText.text(of: section.tokens[start..<index]))
      index += 1
    }
    let text = "context(\(texts.joined(separator: ", ")))"
    return Registration(context: text, isLimited: isLimited, closure: closure)
  }

  /// Steps over the arguments of a call; returns its closure, if there is one.
  private static func takeArguments(
    _ index: inout Int,
    of section: SourceSection
  ) -> ClosedRange<Int>? {
    var result: ClosedRange<Int>?
    if section.has("(", at: index), let closing = section.closing(of: index) {
      result = closure(in: index + 1..<closing, of: section)
      index = closing + 1
    }
    if section.has("{", at: index), let closing = section.closing(of: index) {
      result = index...closing
      index = closing + 1
    }
    return result
  }

  /// The first closure among arguments, but not inside one of them.
  private static func closure(
    in range: Range<Int>,
    of section: SourceSection
  ) -> ClosedRange<Int>? {
    var index = range.lowerBound
    while index < range.upperBound {
      let closing = section.closing(of: index)
      if let closing, section.has("{", at: index) { return index...closing }
      index = (closing ?? index) + 1
    }
    return nil
  }
}
