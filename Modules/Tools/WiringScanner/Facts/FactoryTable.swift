/// All factories, by name, by container, and by where they can be seen.
struct FactoryTable {
  /// The key of a list of factories.
  private struct Key: Hashable {
    let name: String
    /// The container; -1 for any.
    let container: Int
    /// The file, module or package that sees them; empty for all.
    let reach: String
  }

  /// The largest number of factories with one name in one container, for all branches of an `#if`.
  private static let most = 16

  let declarations: [Declaration]
  let types: TypeTable
  private var found: [Key: [Int]] = [:]
  /// The factories with a definition by line and name; -1 for several of one name.
  private var definitions: [Place: [String: Int]] = [:]
  /// For each name whether a function of this name returns a factory.
  private var names: [String: Bool] = [:]

  init(_ declarations: [Declaration], _ types: TypeTable) {
    (self.declarations, self.types) = (declarations, types)
    for (index, declaration) in declarations.enumerated() {
      let factory = declaration.factory
      let isOne = !factory.isPromised && definitions[factory.place]?[factory.name] == nil
      definitions[factory.place, default: [:]][factory.name] = isOne ? index : -1
      names[factory.name] = declaration.isFunction || names[factory.name] == true
      let reaches = Self.reaches(of: types.files[declaration.file])
      let reach = reaches[factory.access.rawValue]
      // The factories of the module itself hide those of other modules.
      for reach in Set([reach, factory.access > .internal ? reaches[1] : reach]) {
        for container in [declaration.container, -1] {
          let key = Key(name: factory.name, container: container, reach: reach)
          if found[key, default: []].count <= Self.most { found[key, default: []].append(index) }
        }
      }
    }
  }

  /// The reach of each access level, as seen from a file: the file, its module, its package, any module.
  private static func reaches(of file: SourceFile) -> [String] {
    let module = file.module
    return ["\(module.name)/\(file.path)", "\(module.name)/", "/\(module.package)", ""]
  }

  /// The names of all factories and of all containers.
  var words: Set<String> {
    types.containerNames.union(names.keys).union(["InjectedContainer"])
  }

  func contains(_ name: String) -> Bool { names[name] != nil }

  /// Whether a function of this name returns a factory.
  func isFunction(_ name: String) -> Bool { names[name] == true }

  /// The factory with a definition that is declared at a place; nil for none or several.
  func definition(of name: String, at place: Place) -> Int? {
    definitions[place]?[name].flatMap { $0 < 0 ? nil : $0 }
  }

  /// The factories of a name that a file sees, in one container or in any; nil for too many.
  ///
  /// The factories of the module itself hide those of other modules.
  func factories(named name: String, in container: Int?, seenFrom file: Int) -> [Int]? {
    let containers = container.map(types.lineage) ?? [-1]
    let reaches =
      Self.reaches(of: types.files[file])
      + types.files[file].imports.filter(\.isTestable).map { "\($0.module)/" }
    var factories: [Int] = []
    for (index, reach) in reaches.enumerated() {
      if index == 2, !factories.isEmpty { break }
      for container in containers {
        factories += found[Key(name: name, container: container, reach: reach)] ?? []
      }
    }
    return factories.count > Self.most ? nil : factories
  }
}
