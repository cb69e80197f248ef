/// A factory of a plan: a promise, another factory that the wiring registers, or an unused factory.
public struct PlannedFactory: Hashable, Sendable {
  /// The type of the container that declares the factory, as the source writes it.
  public let container: String
  /// The module that declares the container.
  public let containerModule: String
  /// Whether a protocol declares the factory, and thus all containers that conform to it.
  public let isForAll: Bool
  /// The name of the factory's property or function.
  public let name: String
  /// The name as `#function` writes it, or the `key:` of the declaration.
  public let key: String
  /// The type of the product, as the source writes it.
  public let type: String
  /// The type of the parameter, as the source writes it; `nil` without a parameter.
  public let parameter: String?
  /// The scope in the definition.
  public let scope: String?
  /// Whether the factory is a promise.
  public let isPromised: Bool
  /// The place of the declaration.
  public let place: PlannedPlace
  /// The module and file of the declaration, as `#fileID` writes them.
  public let fileID: String
  /// The places that resolve the factory.
  public let uses: [PlannedPlace]
  /// The lines that register a closure for the factory.
  public let registrations: [PlannedRegistration]
  /// The lines that may register the factory and that the scan doesn't understand.
  public let notUnderstood: [PlannedPlace]

  /// Creates a factory of a plan.
  public init(
    container: String,
    containerModule: String = "FactoryKit",
    isForAll: Bool = false,
    name: String,
    key: String,
    type: String,
    parameter: String? = nil,
    scope: String? = nil,
    isPromised: Bool,
    place: PlannedPlace,
    fileID: String,
    uses: [PlannedPlace] = [],
    registrations: [PlannedRegistration] = [],
    notUnderstood: [PlannedPlace] = []
  ) {
    self.container = container
    self.containerModule = containerModule
    self.isForAll = isForAll
    self.isPromised = isPromised
    self.name = name
    self.key = key
    self.type = type
    self.parameter = parameter
    self.scope = scope
    self.place = place
    self.fileID = fileID
    self.uses = uses
    self.registrations = registrations
    self.notUnderstood = notUnderstood
  }

  /// The modules that resolve the factory, in alphabetical order.
  public var askingModules: [String] { Set(uses.map(\.module)).sorted() }

  /// Whether the product is an array, which several modules can contribute to.
  var isList: Bool { type.hasSuffix("]") }
}

/// A line that registers a closure for a factory.
public struct PlannedRegistration: Hashable, Sendable {
  /// The place of the line.
  public let place: PlannedPlace
  /// The products of the closure: several if it chooses, none if the source hides them.
  public let providers: [PlannedProvider]
  /// The modifier that registers for some contexts only, such as `onTest`; `nil` for `register`.
  public let context: String?
  /// Whether the line adds an element to a list, and replaces nothing.
  public let isContribution: Bool
  /// Whether `autoRegister()` or a wiring, or a function that they call, has the line.
  public let isAutomatic: Bool
  /// The type of the wiring that has the line or calls its function; `nil` for an `autoRegister()`.
  public let wiring: String?
  /// Whether the line runs whenever its wiring or `autoRegister()` does.
  public let isUnconditional: Bool

  /// Creates a registration.
  public init(
    place: PlannedPlace,
    providers: [PlannedProvider],
    context: String? = nil,
    isContribution: Bool = false,
    isAutomatic: Bool,
    wiring: String? = nil,
    isUnconditional: Bool
  ) {
    self.place = place
    self.providers = providers
    self.context = context
    self.isContribution = isContribution
    self.isAutomatic = isAutomatic
    self.wiring = wiring
    self.isUnconditional = isUnconditional
  }
}

/// The product of a registered closure, as far as its source shows.
public struct PlannedProvider: Hashable, Sendable {
  /// The type; or the call of a factory, such as `network()`, if the source hides the type.
  public let name: String
  /// The module that declares the type, if the source shows it.
  public let module: String?

  /// Creates a provider.
  public init(_ name: String, module: String?) {
    self.name = name
    self.module = module
  }
}
