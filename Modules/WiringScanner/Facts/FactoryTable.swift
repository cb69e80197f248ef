/// All factories, to be found by name from where they can be seen.
struct FactoryTable {
  /// More factories of one name and container than Swift, with all branches of an `#if`, has.
  private static let most = 16

  let declarations: [Declaration]
  let types: KnownTypes
  private var indices: [String: [Int]] = [:]
  private let packages: [String: String]

  init(_ declarations: [Declaration], _ types: KnownTypes, _ files: [SourceFile]) {
    self.declarations = declarations
    self.types = types
    for (index, declaration) in declarations.enumerated() {
      indices[declaration.factory.name, default: []].append(index)
    }
    packages = Dictionary(files.map { ($0.module.name, $0.module.package) }) { first, _ in first }
  }

  func contains(_ name: String) -> Bool { indices[name] != nil }

  /// The factories of a name that a file sees in a container, or in any if it is not clear in which.
  ///
  /// What the module itself declares goes before what others do.
  func factories(named name: String, in container: String?, seenFrom file: SourceFile) -> [Int] {
    let all = (indices[name] ?? []).filter { index in
      let factory = declarations[index].factory
      guard isVisible(factory, from: file) else { return false }
      guard let container, factory.container != container else { return true }
      return types.containers[factory.container]?.isProtocol ?? false
    }
    let own = all.filter { declarations[$0].factory.place.module == file.module.name }
    return Array((own.isEmpty ? all : own).prefix(Self.most))
  }

  private func isVisible(_ factory: ScannedFactory, from file: SourceFile) -> Bool {
    let isOwn = factory.place.module == file.module.name
    switch factory.access {
    case .private: return isOwn && factory.place.file == file.path
    case .internal: return isOwn
    case .package: return packages[factory.place.module] == file.module.package
    case .public: return true
    }
  }
}
