/// The names of containers in the plan, chosen so that no other type hides them.
///
/// Each import of the plan names one type, so the module's other types stay hidden: a type with the name of
/// a module would hide that module. If such a type is visible, the plan writes the container without the
/// name of its module.
struct ContainerSpelling {
  private let wiring: ScannedWiring
  /// The modules whose types are imported, by the types' names.
  private var roots: [String: Set<String>] = [:]

  /// Prepares to name all containers of the plan.
  init(_ containers: [ScannedContainer], in wiring: ScannedWiring) {
    self.wiring = wiring
    for container in containers where isForeign(container) {
      roots[container.root, default: []].insert(container.rootModule)
    }
  }

  private func isForeign(_ container: ScannedContainer) -> Bool {
    container.module.name != wiring.target.name && container.module.name != "FactoryKit"
  }

  /// The name of a container in the plan; nil if the plan cannot name it.
  func name(of container: ScannedContainer) -> String? {
    guard isVisible(container), let name = Self.escaped(container.name) else { return nil }
    guard isForeign(container) else {
      return container.module.name == wiring.target.name ? name : "FactoryKit.\(name)"
    }
    let (root, module) = (container.root, container.rootModule)
    if roots[module] == nil, !wiring.targetTypes.contains(module) { return "\(module).\(name)" }
    return roots[root]?.count == 1 && !wiring.targetTypes.contains(root) ? name : nil
  }

  /// A type with backticks around unusual names; nil for a type that has backticks already.
  private static func escaped(_ type: String) -> String? {
    guard !type.contains("`") else { return nil }
    return type.split(separator: ".").map { name in
      let isPlain =
        name.first?.isUppercase == true && !["Any", "Self"].contains(name)
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return isPlain ? String(name) : "`\(name)`"
    }.joined(separator: ".")
  }

  /// Whether the target can access the shared instance.
  private func isVisible(_ container: ScannedContainer) -> Bool {
    guard container.isShared, !container.isProtocol, !container.isGeneric else { return false }
    if container.access == .public { return true }
    if container.module.name == wiring.target.name { return container.access > .private }
    return container.access == .package && container.module.package == wiring.target.package
  }

  /// The imports that the name of a container needs.
  func imports(of container: ScannedContainer) -> [String] {
    guard isForeign(container), let root = Self.escaped(container.root) else { return [] }
    let (module, rootModule) = (container.module.name, container.rootModule)
    return ["import \(container.rootKeyword) \(rootModule).\(root)"]
      + (rootModule == module ? [] : ["import \(module)"])
  }

  /// The condition of a container and of the import of its module.
  func condition(of container: ScannedContainer) -> Condition {
    container.condition.and(wiring.targetImports[container.module.name] ?? Condition())
  }
}
