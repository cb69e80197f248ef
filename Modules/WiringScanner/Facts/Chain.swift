/// What stands behind a name: calls and members.
struct Chain {
  /// What sets a closure for a factory, in all contexts or in one.
  private static let registering: Set = [
    "context", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator", "onTest",
    "register",
  ]
  /// What changes a factory, and neither asks it for anything nor says what it makes.
  private static let changing: Set = [
    "cached", "contribute", "decorator", "definition", "graph", "once", "reset", "scope",
    "scopeOnParameters",
    "shared", "singleton", "timeToLive", "unique",
  ]
  /// How far a chain is followed.
  private static let longest = 64

  /// A closure that is set for a factory.
  struct Registration {
    /// The context that it is for; nil for all.
    let context: String?
    /// The braces of the closure, if it stands there.
    let closure: ClosedRange<Int>?
  }

  /// The closures that are set.
  private(set) var registrations: [Registration] = []
  /// Whether the factory is asked for an instance, or handed to somebody who may.
  private(set) var isUse: Bool

  /// Follows a chain.
  ///
  /// - Parameters:
  ///   - start: The token behind the name.
  ///   - file: The file.
  ///   - mayRegister: Whether braces behind the name are a closure, and not those of a statement.
  init(from start: Int, in file: SourceFile, mayRegister: Bool) {
    var index = start
    isUse = true
    if file.has("{", at: index) {
      guard mayRegister, let closing = file.closing(of: index) else { return }
      registrations.append(Registration(context: nil, closure: index...closing))
      (index, isUse) = (closing + 1, false)
    } else if file.has("(", at: index), let closing = file.closing(of: index) {
      guard file.name(at: index + 1) == "factory", file.has(":", at: index + 2) else { return }
      let closure = Self.closure(in: index + 1..<closing, of: file)
      registrations.append(Registration(context: nil, closure: closure))
      (index, isUse) = (closing + 1, false)
    }
    for _ in 0..<Self.longest {
      while file.has("?", at: index) || file.has("!", at: index) { index += 1 }
      guard file.has(".", at: index), let member = file.name(at: index + 1) else { return }
      index += 2
      let closure = Self.takeArguments(&index, of: file)
      if Self.registering.contains(member) {
        let context = member == "register" ? nil : member
        registrations.append(Registration(context: context, closure: closure))
        isUse = false
      } else if Self.changing.contains(member) {
        isUse = false
      } else {
        isUse = true
        return
      }
    }
  }

  /// Steps over the arguments of a call; returns its closure, if there is one.
  private static func takeArguments(_ index: inout Int, of file: SourceFile) -> ClosedRange<Int>? {
    var result: ClosedRange<Int>?
    if file.has("(", at: index), let closing = file.closing(of: index) {
      result = closure(in: index + 1..<closing, of: file)
      index = closing + 1
    }
    if file.has("{", at: index), let closing = file.closing(of: index) {
      result = index...closing
      index = closing + 1
    }
    // A factory that is called in the end was set up for that.
    return result
  }

  /// The first closure that stands among arguments, and not inside one of them.
  private static func closure(in range: Range<Int>, of file: SourceFile) -> ClosedRange<Int>? {
    var index = range.lowerBound
    while index < range.upperBound {
      let closing = file.closing(of: index)
      if let closing, file.has("{", at: index) { return index...closing }
      index = (closing ?? index) + 1
    }
    return nil
  }
}
