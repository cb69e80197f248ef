/// The calls and members after the name of a factory.
struct Chain {
  /// The members that set a closure for a factory, in all contexts or in one, or add one to its list.
  static let registering: Set = [
    "context", "contribute", "onArg", "onArgs", "onDebug", "onDevice", "onPreview", "onSimulator",
    "onTest",
    "register",
  ]
  /// The members that change a factory, and neither resolve it nor set its closure.
  private static let changing: Set = [
    "cached", "decorator", "graph", "once", "promised", "scope", "scopeOnParameters", "shared",
    "singleton",
    "timeToLive", "unique",
  ]
  /// The modifiers of a definition that leave its closure as it is.
  static let harmless = changing.union(["onShutdown"])
  /// The members that resolve a factory.
  static let resolving: Set = [
    "callAsFunction", "required", "resolve", "resolveOnMainActor",
  ]
  /// The contexts that don't hold in each process.
  private static let limited: Set = ["arg", "args", "debug", "preview", "simulator", "test"]

  /// Whether a member behind an expression registers, possibly behind other members.
  static func mayRegister(from start: Int, in section: SourceSection) -> Bool {
    Members(from: start, in: section).contains { member in
      registering.contains(member.name) || member.name == "preview"
    }
  }

  /// A closure that is set for a factory.
  struct Registration {
    /// The context of the closure; nil for all contexts.
    var context: String?
    /// Whether the closure doesn't apply in each process.
    var isLimited = false
    /// Whether the closure adds an element to the factory's list.
    var isContribution = false
    /// The braces of the closure, if the chain contains it.
    let closure: ClosedRange<Int>?
  }

  /// The effect of a chain.
  enum End {
    /// The chain resolves the factory.
    case resolved
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
  private let section: SourceSection

  /// Follows a chain.
  ///
  /// - Parameters:
  ///   - start: The token behind the name.
  ///   - section: The section.
  ///   - isFunction: Whether a function of this name returns the factory.
  ///   - isStatement: Whether the name begins a statement, so that braces behind it are a closure.
  init(
    from start: Int,
    in section: SourceSection,
    isFunction: Bool,
    isStatement: Bool
  ) {
    self.section = section
    var index = start
    if isFunction {
      guard section.has("(", at: index),
        let closing = section.closing(of: index)
      else { return }
      index = closing + 1
    }
    var members = Members(from: index, in: section)
    var setsClosure = isStatement && section.has("{", at: index)
    if section.has("(", at: index) {
      setsClosure = section.name(at: index + 1) == "factory" && section.has(":", at: index + 2)
      if !setsClosure {
        end = .resolved
        call = index
        return
      }
    }
    if setsClosure {
      let closure = members.takeArguments()
      registrations.append(Registration(closure: closure))
    }
    follow(&members, from: index)
  }

  private mutating func follow(_ members: inout Members, from start: Int) {
    while let member = members.next() {
      if Self.registering.contains(member.name) {
        registrations.append(registration(member))
      } else if Self.resolving.contains(member.name) {
        end = .resolved
        let isFirst = member.opening == start + 2
        if isFirst, section.has("(", at: member.opening) {
          call = member.opening
        }
        return
      } else if !Self.changing.contains(member.name) {
        return
      }
    }
    if section.has("(", at: members.end) {
      end = .resolved
    } else if !registrations.isEmpty {
      end = .registered
    }
  }

  private func registration(_ member: Members.Member) -> Registration {
    var registration = Registration(closure: member.closure)
    switch member.name {
    case "register":
      break
    case "contribute":
      registration.isContribution = true
    case "context":
      let contexts = section.arguments(of: member.opening).filter { argument in
        section.name(at: argument.lowerBound) != "factory"
      }
      let list = contexts.map(section.text).joined(separator: ", ")
      registration.context = "context(\(list))"
      registration.isLimited = contexts.allSatisfy(isLimited)
    default:
      registration.context = member.name
      // On Linux there is no simulator.
      registration.isLimited = member.name != "onDevice"
    }
    return registration
  }

  /// Whether an argument is a context that doesn't always apply; a variable may be one that does.
  private func isLimited(_ context: Range<Int>) -> Bool {
    guard section.has(".", at: context.lowerBound),
      let name = section.name(at: context.lowerBound + 1)
    else { return false }
    return Self.limited.contains(name)
  }
}
