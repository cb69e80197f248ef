/// The options that modifiers and registrations set for a factory.
///
/// A container stores those from outside of the definition, with the last scope and the type of the parameters. Those of
/// the definition are ``DefinitionModifiers``.
@usableFromInline
struct FactoryOptions: Sendable {
  /// The closure that replaces the one in the factory's definition.
  var registration: StoredClosure?
  /// The closures that modules have contributed, with the registration that they add to.
  var contributions: StoredClosure?
  /// The closures that replace all others in some contexts.
  var contexts = ContextFactories()
  /// The scope of the last modifier, for a definition that names no scope.
  var scope = ScopeMark.none
  /// The nanoseconds after its last use at which an instance expires; `.max` if it doesn't, and `nil` if no modifier
  /// says so.
  var timeToLive: Int64?
  /// The type of the parameters, if each parameter has its own instance.
  var parameters: AnyParameter.Type?
  var decorator: StoredClosure?
  /// The closure that closes a stored instance at shutdown.
  var shutdownAction: ShutdownAction?
  /// Whether `once()` overrides the modifiers before it.
  var isOnce = false

  /// Whether there is a closure in place of the definition's, apart from those for contexts.
  var isRegistered: Bool { registration != nil || contributions != nil }

  /// The closure to build with in the current context; `nil` for the one in the definition.
  var closure: StoredClosure? {
    if !contexts.isEmpty, let closure = contexts.factory(in: .current) {
      return closure
    }
    return contributions ?? registration
  }

  mutating func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: self = FactoryOptions()
    case .context: contexts = ContextFactories()
    case .registration: register(nil)
    case .none, .scope: break
    }
  }

  /// Replaces the registration and the contributions.
  private mutating func register(_ closure: StoredClosure?) {
    registration = closure
    contributions = nil
  }

  /// Sets the option of a modifier.
  ///
  /// - Parameters:
  ///   - modifier: The modifier.
  ///   - present: The options that apply at present; `nil` for these options.
  mutating func set(_ modifier: Modifier, given present: FactoryOptions? = nil) {
    switch modifier {
    case .scope(let scope): self.scope = scope
    case .timeToLive(let nanoseconds): timeToLive = nanoseconds
    case .decorator(let decorator): self.decorator = decorator
    case .shutdownAction(let action): shutdownAction = action
    case .context(let context, let closure): contexts.set(closure, for: context)
    case .registration(let closure): register(closure)
    case .contribution(let recipe):
      contributions = recipe(present ?? self)
      // The contributions contain it.
      registration = nil
    }
  }
}

/// Options in one object, which a resolution takes out of a lock with one retain.
final class StoredOptions: Sendable {
  let values: FactoryOptions

  let flags: EntryFlags

  init(_ options: FactoryOptions) {
    values = options
    flags = EntryFlags(options)
  }
}

/// A modifier, in a definition or from outside.
///
/// `@unchecked`: any thread may call the closure of a contribution, like a registered closure.
@usableFromInline
enum Modifier: @unchecked Sendable {
  case scope(ScopeMark)
  /// The nanoseconds; `.max` if instances don't expire.
  case timeToLive(Int64)
  case decorator(StoredClosure)
  case shutdownAction(ShutdownAction)
  /// The closure for a context with at most one argument.
  case context(FactoryContextType, StoredClosure)
  case registration(StoredClosure)
  /// Returns the contributions with the new one, given the options at present.
  case contribution((FactoryOptions) -> StoredClosure)

  /// Whether it sets a closure in place of the definition's, apart from those for contexts.
  var isRegistration: Bool {
    switch self {
    case .registration, .contribution: true
    case .scope, .timeToLive, .decorator, .shutdownAction, .context: false
    }
  }

  /// Whether it replaces a modifier before it.
  func replaces(_ other: Modifier) -> Bool {
    switch (self, other) {
    case (.scope, .scope), (.timeToLive, .timeToLive), (.decorator, .decorator),
      (.shutdownAction, .shutdownAction):
      true
    case (.context(let context, _), .context(let replaced, _)): context == replaced
    default: isRegistration && other.isRegistration
    }
  }
}

/// The part that a reset removes.
public enum FactoryResetOptions: Sendable {
  /// Everything.
  case all
  /// Factories for contexts. Registrations stay, and so do instances outside of open scopes.
  case context
  /// Nothing.
  case none
  /// Registrations: resolutions use the closure in the definition again. Instances outside of open scopes
  /// stay.
  case registration
  /// Stored instances. Registrations stay.
  case scope
}
