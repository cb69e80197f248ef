/// The names of containers in the plan, which no other type hides.
///
/// An import names one type only, so that of a module's types none but that one is seen: a type
/// with the name of a module would hide the module. Where one is seen after all, the container goes
/// without the name of its module.
struct ContainerSpelling {
  private let target: SourceModule
  private let targetTypes: Set<String>
  private let targetImports: [String: Condition]
  /// The modules whose types are imported, by the types' names.
  private var roots: [String: Set<String>] = [:]

  /// Prepares to name containers, all that the plan may be about.
  init(_ containers: [ScannedContainer], in wiring: ScannedWiring) {
    target = wiring.target
    targetTypes = wiring.targetTypes
    targetImports = wiring.targetImports
    for container in containers where isForeign(container) {
      roots[container.root.name, default: []].insert(container.root.module)
    }
  }

  private func isForeign(_ container: ScannedContainer) -> Bool {
    container.module != target.name && container.module != "FactoryKit"
  }

  /// The container as the plan writes it; nil if that cannot name it.
  func name(of container: ScannedContainer) -> String? {
    guard isVisible(container), let name = Self.escaped(container.name) else { return nil }
    guard isForeign(container) else {
      return container.module == target.name ? name : "FactoryKit.\(name)"
    }
    let root = container.root
    if roots[root.module] == nil, !targetTypes.contains(root.module) {
      return "\(root.module).\(name)"
    }
    return roots[root.name]?.count == 1 && !targetTypes.contains(root.name) ? name : nil
  }

  /// A type and those around it with backticks where they might be no names without; nil if a name has a dot.
  private static func escaped(_ type: String) -> String? {
    guard !type.contains("`") else { return nil }
    return type.split(separator: ".").map { name in
      let isPlain =
        name.first?.isUppercase == true && !["Any", "Self"].contains(name)
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return isPlain ? String(name) : "`\(name)`"
    }.joined(separator: ".")
  }

  /// Whether the target may see the instance that all share.
  private func isVisible(_ container: ScannedContainer) -> Bool {
    guard container.isShared, !container.isProtocol, !container.isGeneric else { return false }
    if container.access == .public { return true }
    if container.module == target.name { return container.access > .private }
    return container.access == .package && container.package == target.package
  }

  /// The imports that a container takes.
  func imports(of container: ScannedContainer) -> [String] {
    let root = container.root
    guard isForeign(container), let name = Self.escaped(root.name) else { return [] }
    let module = root.module == container.module ? [] : ["import \(container.module)"]
    return ["import \(root.keyword) \(root.module).\(name)"] + module
  }

  /// The condition of a container and of the import of its module.
  func condition(of container: ScannedContainer) -> Condition {
    container.condition.and(targetImports[container.module] ?? Condition())
  }
}
