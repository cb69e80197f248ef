/// A factory of a plan: a promise, or a factory that the wiring replaces.
public struct PlannedFactory: Hashable, Sendable {
  /// The container that it is declared in, as the source writes its type.
  public let container: String
  /// The module that declares that type.
  public let containerModule: String
  /// Whether it is declared in a protocol, and thus in all containers that conform to that.
  public let isForAll: Bool
  /// The name of its property or function.
  public let name: String
  /// The name as `#function` writes it, or the `key:` that was given instead.
  public let key: String
  /// The type of its product, as the source writes it.
  public let type: String
  /// The type of its parameter, as the source writes it; none for a factory without one.
  public let parameter: String?
  /// The scope that its definition names.
  public let scope: String?
  /// Whether it's a promise.
  public let isPromised: Bool
  /// Where it is declared.
  public let place: PlannedPlace
  /// The module and file that it is declared in, as `#fileID` writes them.
  public let fileID: String
  /// Where it's resolved.
  public let uses: [PlannedPlace]
  /// Where closures are registered for it.
  public let registrations: [PlannedRegistration]
  /// Where sources mention it in a way that the scan doesn't understand, which may register it.
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
    (self.container, self.containerModule) = (container, containerModule)
    self.isForAll = isForAll
    (self.name, self.key) = (name, key)
    self.type = type
    self.parameter = parameter
    self.scope = scope
    self.isPromised = isPromised
    self.place = place
    self.fileID = fileID
    self.uses = uses
    self.registrations = registrations
    self.notUnderstood = notUnderstood
  }

  /// Whether a container's type declares it.
  func isDeclared(in container: PlannedContainer) -> Bool {
    self.container == container.name && containerModule == container.module
  }

  /// The modules that resolve it, in alphabetical order.
  public var askingModules: [String] { Set(uses.map(\.module)).sorted() }
}
