/// The spelling of a container in the plan, and the import and condition that it needs.
struct ContainerSpelling {
  /// The type, with the module's selector, so that no other type hides it.
  let type: String
  /// The import of its module; nil if the plan has it already.
  let importedModule: String?
  /// The condition of the container and of the import of its module.
  let condition: Condition

  /// Spells a container of a wiring; nil if the plan cannot name it.
  init?(_ container: ScannedContainer, in wiring: ScannedWiring) {
    let module = container.module.name
    let isEscaped = container.name.contains("`")
    guard !isEscaped,
      Self.isVisible(container, in: wiring.target)
    else { return nil }
    let names = container.name.split(separator: ".").map { "`\($0)`" }
    type = "\(module)::\(names.joined(separator: "."))"
    let isKnown = module == wiring.target.name || module == "FactoryKit"
    if isKnown {
      importedModule = nil
    } else {
      importedModule = module
    }
    condition = container.condition.and(wiring.targetImports[module] ?? Condition())
  }

  /// Whether the target can access the shared instance.
  private static func isVisible(_ container: ScannedContainer, in target: SourceModule) -> Bool {
    guard container.isShared,
      !container.isProtocol,
      !container.isGeneric
    else { return false }
    switch container.access {
    case .public:
      return true
    case .package:
      return container.module.package == target.package
    case .internal:
      return container.module.name == target.name
    case .private:
      return false
    }
  }
}
