/// The calls and members behind the name of a factory.
struct Chain {
  /// The members that set a closure for a factory, in all contexts or in one, or add one to its list.
  static let registering: Set = [
    "context", "contribute", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator",
    "onTest", "register",
  ]
  /// The members that resolve a factory.
  private static let resolving: Set = [
    "callAsFunction", "required", "resolve", "resolveOnMainActor",
  ]

  /// A closure that is set for a factory.
  struct Registration {
    /// The context of the closure; nil for all contexts.
    let context: String?
    /// Whether the closure adds an element to the factory's list.
    let isContribution: Bool
    /// The braces of the closure, if the chain contains it.
    let closure: ClosedRange<Int>?
  }

  /// The closures that are set.
  private(set) var registrations: [Registration] = []
  /// Whether the chain resolves the factory.
  private(set) var resolves = false

  /// Follows the chain behind a name; behind the arguments, if a function of this name returns the factory.
  init(behind name: Int, in source: SourceText, isFunction: Bool) {
    var index = name + 1
    if isFunction, let closing = source.closing(of: index) {
      index = closing + 1
    }
    var members = Members(from: index, in: source)
    let isStatement = source.beginsStatement(at: source.start(ofPathEndingAt: name))
    let hasClosure = source.has("{", at: index) && isStatement
    let hasLabel = source.name(at: index + 1) == "factory" && source.has(":", at: index + 2)
    if hasClosure || hasLabel {
      let closure = members.takeArguments()
      registrations.append(Registration(context: nil, isContribution: false, closure: closure))
    } else if source.has("(", at: index) {
      resolves = true
      return
    }
    while let member = members.next() {
      if Self.resolving.contains(member.name) {
        resolves = true
        return
      }
      if Self.registering.contains(member.name) {
        registrations.append(Self.registration(member, in: source))
      }
    }
    if source.has("(", at: members.end) {
      resolves = true
    }
  }

  private static func registration(_ member: Members.Member, in source: SourceText)
    -> Registration
  {
    var context: String? = member.name
    switch member.name {
    case "register", "contribute":
      context = nil
    case "context":
      let contexts = source.arguments(of: member.opening).filter { argument in
        source.name(at: argument.lowerBound) != "factory"
      }
      context = "context(\(contexts.map(source.text).joined(separator: ", ")))"
    default:
      break
    }
    let isContribution = member.name == "contribute"
    return Registration(context: context, isContribution: isContribution, closure: member.closure)
  }
}
