/// The roles of a program's modules for each factory of a plan, the lines between the modules, and their layers.
struct WiringMap {
  /// A role of a module for a factory, as in "declared by Contracts".
  enum Role: String, CaseIterable {
    case declared, provided, resolved, registered
  }

  /// A line of source that gives a module a role.
  struct Link {
    let role: Role
    /// The module; `nil` if the source doesn't show the module of a provided type.
    let module: String?
    let place: PlannedPlace
    /// The declared or provided type, or the wiring and the context of a registration.
    var note = ""
  }

  /// A line from a module to another one that it uses.
  struct Line {
    let from: String
    let to: String
    /// The role of the first module; that of the second one if it declares the factories.
    let kind: Role
    /// The indices of the factories in the plan.
    var factories: [Int] = []

    fileprivate var key: String { "\(from) \(to) \(kind)" }
  }

  /// Modules that depend on modules of lower layers, or on each other.
  struct Layer {
    let title: String
    /// The names, in alphabetical order.
    let modules: [String]
  }

  /// The roles for each factory of the plan.
  let links: [[Link]]
  /// The lines, in the alphabetical order of their modules.
  let lines: [Line]
  /// The layers, the highest first; none is empty.
  let layers: [Layer]

  init(_ factories: [PlannedFactory]) {
    links = factories.map(Self.links)
    var found: [String: Line] = [:]
    for (index, links) in links.enumerated() {
      for line in Self.lines(links) {
        found[line.key, default: line].factories.append(index)
      }
    }
    lines = found.values.sorted { $0.key < $1.key }
    layers = Self.layers(links.flatMap(\.self), lines)
  }

  /// Returns a module and those that it has a line to or from.
  func related(to module: String) -> [String] {
    let ends = lines.map { [$0.from, $0.to] }
    return [module] + ends.filter { $0.contains(module) }.joined()
  }

  private static func links(_ factory: PlannedFactory) -> [Link] {
    let place = factory.place
    var links = [Link(role: .declared, module: place.module, place: place, note: factory.type)]
    for registration in factory.registrations {
      let place = registration.place
      let hidden = [PlannedProvider("a closure", module: place.module)]
      for provider in registration.providers.unlessEmpty(hidden) {
        let link = Link(role: .provided, module: provider.module, place: place, note: provider.name)
        links.append(link)
      }
      let conditions = [registration.wiring, registration.context].compactMap(\.self)
      let note = conditions.joined(separator: ", ")
      links.append(Link(role: .registered, module: place.module, place: place, note: note))
    }
    return links + factory.uses.map { Link(role: .resolved, module: $0.module, place: $0) }
  }

  /// Returns the lines for one factory.
  private static func lines(_ links: [Link]) -> [Line] {
    let registrars = modules(.registered, links)
    let resolvers = modules(.resolved, links)
    let providers = modules(.provided, links)
    let declarers = modules(.declared, links)
    return lines(.registered, registrars, providers) + lines(.resolved, resolvers, providers)
      + lines(.declared, resolvers.union(providers), declarers)
  }

  private static func lines(_ kind: Role, _ from: Set<String>, _ to: Set<String>) -> [Line] {
    from.flatMap { user in
      to.subtracting([user]).map { Line(from: user, to: $0, kind: kind) }
    }
  }

  private static func modules(_ role: Role, _ links: [Link]) -> Set<String> {
    Set(links.filter { $0.role == role }.compactMap(\.module))
  }

  /// Returns the layers: apps on top, contracts below, and between them the modules that provide what
  /// those above resolve.
  private static func layers(_ links: [Link], _ lines: [Line]) -> [Layer] {
    let apps = modules(.registered, links)
    let users = Set(lines.filter { $0.kind == .declared }.map(\.from))
    let depths = depths(of: users.subtracting(apps), lines)
    var layers: [Layer] = []
    func add(_ title: String, _ modules: Set<String>) {
      if !modules.isEmpty {
        layers.append(Layer(title: title, modules: modules.sorted()))
      }
    }
    add("Register", apps)
    for depth in Set(depths.values).sorted() {
      var title = "Resolve"
      if depth > 0 {
        title = "Provide to layer \(layers.count)"
      }
      add(title, Set(depths.keys.filter { depths[$0] == depth }))
    }
    add("Declare", Set(links.compactMap(\.module)).subtracting(apps).subtracting(users))
    return layers
  }

  /// Returns the length of the longest chain of modules that leads to each module.
  ///
  /// In a chain, each module resolves what the next one provides. Modules in a cycle have the same depth.
  private static func depths(of modules: Set<String>, _ lines: [Line]) -> [String: Int] {
    var above: [String: Set<String>] = [:]
    func add(_ module: String, above lowest: String) {
      guard above[lowest, default: []].insert(module).inserted else {
        return
      }
      for line in lines where line.kind == .resolved && line.to == module {
        add(line.from, above: lowest)
      }
    }
    for module in modules {
      add(module, above: module)
    }
    var depths: [String: Int] = [:]
    // A module has more modules above it than each of those, except in a cycle.
    for (module, names) in above.sorted(by: { $0.value.count < $1.value.count }) {
      let users = names.filter { above[$0]?.contains(module) == false }
      let depth = users.compactMap { depths[$0] }.max() ?? -1
      depths[module] = depth + 1
    }
    return depths
  }
}
