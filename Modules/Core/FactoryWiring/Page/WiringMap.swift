/// The modules of a program in layers, and their roles for each factory of a plan.
struct WiringMap {
  /// A role of a module for a factory.
  enum Role: String, CaseIterable {
    case registers, resolves, provides, declares

    /// The role, before the name of the module.
    var passive: String {
      switch self {
      case .registers: "registered by"
      case .resolves: "resolved by"
      case .provides: "provided by"
      case .declares: "declared by"
      }
    }
  }

  /// A line of source that gives a module a role.
  struct Link {
    let role: Role
    /// The index of the factory in the plan.
    let factory: Int
    /// The module; `nil` if the source doesn't show the module of a provided type.
    let module: String?
    let place: PlannedPlace
    /// The declared or provided type, or the wiring and the context of a registration.
    var note = ""
  }

  /// Modules that depend on modules of lower layers, or on each other.
  struct Layer: Equatable {
    let title: String
    /// The names, in alphabetical order.
    let modules: [String]
  }

  /// The roles of all modules, in the order of the factories.
  let links: [Link]
  /// The layers, the highest first; none is empty.
  let layers: [Layer]

  init(_ overview: WiringOverview) {
    links = overview.plan.factories.enumerated().flatMap(Self.links)
    var modules = Set(links.compactMap(\.module))
    for factory in overview.graph.factories {
      modules.insert(factory.place.module)
      modules.formUnion(factory.uses.map(\.module))
    }
    layers = Self.layers(of: modules, links)
  }

  private static func links(_ index: Int, _ factory: PlannedFactory) -> [Link] {
    func link(_ role: Role, _ module: String?, _ place: PlannedPlace, _ note: String = "") -> Link {
      Link(role: role, factory: index, module: module, place: place, note: note)
    }
    var links = [link(.declares, factory.place.module, factory.place, factory.type)]
    for registration in factory.registrations {
      let place = registration.place
      let conditions = [registration.wiring, registration.context].compactMap(\.self)
      links.append(link(.registers, place.module, place, conditions.joined(separator: ", ")))
      let hidden = [PlannedProvider("a closure", module: place.module)]
      for provider in registration.providers.unlessEmpty(hidden) {
        links.append(link(.provides, provider.module, place, provider.name))
      }
    }
    return links + factory.uses.map { link(.resolves, $0.module, $0) }
  }

  /// Returns the layers: apps on top, contracts below, and between them the modules that provide what
  /// those above resolve.
  private static func layers(of modules: Set<String>, _ links: [Link]) -> [Layer] {
    var rest = modules
    func take(_ title: String, where belongs: (String) -> Bool) -> Layer {
      let found = rest.filter(belongs)
      rest.subtract(found)
      return Layer(title: title, modules: found.sorted())
    }
    let roles = Dictionary(grouping: links) { $0.module ?? "" }
      .mapValues { Set($0.map(\.role)) }
    let declarers = Dictionary(grouping: links.filter { $0.role == .declares }, by: \.factory)
      .mapValues { $0.map(\.module) }
    let resolvers = Set(
      links.filter { $0.role == .resolves && declarers[$0.factory] != [$0.module] }
        .compactMap(\.module)
    )
    let others = take("No promises") { roles[$0] == nil }
    let apps = take("Register") { roles[$0, default: []].contains(.registers) }
    let contracts = take("Declare") {
      !roles[$0, default: []].contains(.provides) && !resolvers.contains($0)
    }
    let depths = depths(of: rest, links)
    var layers = [apps]
    for depth in Set(depths.values).sorted() {
      let title = depth == 0 ? "Resolve" : "Provide for the layer above"
      layers.append(take(title) { depths[$0] == depth })
    }
    return (layers + [contracts, others]).filter { !$0.modules.isEmpty }
  }

  /// Returns the length of the longest chain of modules that leads to each module.
  ///
  /// In a chain, each module resolves what the next one provides. Modules in a cycle have the same depth.
  private static func depths(of modules: Set<String>, _ links: [Link]) -> [String: Int] {
    let resolvers = Dictionary(grouping: links.filter { $0.role == .resolves }, by: \.factory)
    var users: [String: Set<String>] = [:]
    for link in links where link.role == .provides {
      guard let module = link.module else {
        continue
      }
      let names = resolvers[link.factory, default: []].compactMap(\.module)
      users[module, default: []].formUnion(modules.intersection(names))
    }
    var above: [String: Set<String>] = [:]
    for module in modules {
      var found: Set = [module]
      var next = [module]
      while let name = next.popLast() {
        for user in users[name, default: []] where found.insert(user).inserted {
          next.append(user)
        }
      }
      above[module] = found
    }
    var depths: [String: Int] = [:]
    // A module has more modules above it than each of those, except in a cycle.
    for (module, names) in above.sorted(by: { $0.value.count < $1.value.count }) {
      let users = names.filter { above[$0]?.contains(module) == false }
      let depth = users.compactMap { depths[$0] }.max()
      depths[module] = depth.map { $0 + 1 } ?? 0
    }
    return depths
  }
}
