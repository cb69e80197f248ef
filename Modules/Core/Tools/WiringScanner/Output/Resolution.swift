/// A factory that the plan can resolve: the target certainly can access it without an argument.
struct Resolution {
  /// The factory.
  let factory: ScannedFactory
  /// The code that reads the factory in the shared instance of its container.
  let code: String
  /// The modules to import, of which those for other platforms may not be built.
  let modules: [String]

  /// The resolutions of a wiring, in the order of their places.
  static func all(in wiring: ScannedWiring) -> [Resolution] {
    let resolutions = wiring.factories.compactMap { Resolution($0, in: wiring) }
    // Functions may differ in the type that they return.
    let counts = Dictionary(grouping: resolutions, by: \.code).mapValues(\.count)
    return resolutions.filter { counts[$0.code] == 1 }
  }

  private init?(_ factory: ScannedFactory, in wiring: ScannedWiring) {
    let container = wiring.containers.first { container in
      container.name == factory.container && container.module.name == factory.containerModule
    }
    let isPlain = factory.parameter == nil && factory.condition.isAlwaysMet
    guard isPlain,
      Self.isVisible(factory, in: wiring.target),
      let member = factory.code,
      let container,
      let spelling = ContainerSpelling(container, in: wiring),
      spelling.condition.isAlwaysMet
    else { return nil }
    let module = factory.place.module
    self.factory = factory
    // With the selector of its module, because another module may have a factory of the same name.
    code = "\(spelling.type).shared.\(module)::\(member)"
    let modules = Set([module, spelling.importedModule].compactMap(\.self))
    self.modules = modules.subtracting([wiring.target.name, "FactoryKit"]).sorted()
  }

  /// Whether the target can access the factory.
  private static func isVisible(_ factory: ScannedFactory, in target: SourceModule) -> Bool {
    switch factory.access {
    case .public: true
    case .package: factory.package == target.package
    case .internal: factory.place.module == target.name
    case .private: false
    }
  }
}
