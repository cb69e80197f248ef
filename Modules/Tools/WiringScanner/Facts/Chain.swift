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
  /// A closure that is set for a factory.
  struct Registration {
    /// The context of the closure; nil for all contexts.
    var context: String?
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
    if section.has("{", at: index), !mayRegister { return }
    let isCall = section.has("(", at: index)
    if isCall, section.name(at: index + 1) != "factory" || !section.has(":", at: index + 2) {
      (end, call) = (.asked, index)
      return
    }
    var members = Members(from: index, in: section)
    if isCall || section.has("{", at: index) {
      registrations.append(Registration(context: nil, closure: members.takeArguments()))
    }
    while let member = members.next() {
      if Self.registering.contains(member.name) {
        registrations.append(Self.registration(member, in: section))
      } else if Self.asking.contains(member.name) {
        end = .asked
        let isFirst = member.opening == index + 2 && section.has("(", at: member.opening)
        call = isFirst ? member.opening : nil
        return
      } else if !Self.changing.contains(member.name) {
        return
      }
    }
    end =
      section.has("(", at: members.end) ? .asked : registrations.isEmpty ? .unclear : .registered
  }

  private static func registration(_ member: Members.Member, in section: SourceSection)
    -> Registration
  {
    var registration = Registration(context: nil, closure: member.closure)
    if member.name == "context" {
      let contexts = section.arguments(of: member.opening).filter {
        section.name(at: $0.lowerBound) != "factory"
      }
      registration.context = "context(\(contexts.map(section.text).joined(separator: ", ")))"
      // One that always applies is enough, and a variable may be one.
      registration.isLimited = contexts.allSatisfy {
        section.has(".", at: $0.lowerBound)
          && section.name(at: $0.lowerBound + 1).map(limited.contains) ?? false
      }
    } else if member.name != "register" {
      registration.context = member.name
      // On Linux there is no simulator.
      registration.isLimited = member.name != "onDevice"
    }
    return registration
  }
}
