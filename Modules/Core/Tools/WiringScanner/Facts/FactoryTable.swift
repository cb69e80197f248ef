/// All factories, by name and by where they can be seen.
struct FactoryTable {
  /// The largest number of factories with one name that may be meant, for all branches of an `#if`.
  private static let most = 16

  let declarations: [Declaration]
  let types: TypeTable
  /// For each module itself and the modules that it depends on, also through others.
  private let seen: [String: Set<String>]
  private var indices: [String: [Int]] = [:]
  private var functions: Set<String> = []

  init(_ declarations: [Declaration], _ types: TypeTable, _ modules: [SourceModule]) {
    self.declarations = declarations
    self.types = types
    seen = Self.seenModules(modules, types)
    for (index, declaration) in declarations.enumerated() {
      indices[declaration.factory.name, default: []].append(index)
      if declaration.isFunction {
        functions.insert(declaration.factory.name)
      }
    }
  }

  private static func seenModules(_ modules: [SourceModule], _ types: TypeTable)
    -> [String: Set<String>]
  {
    var uses: [String: Set<String>] = [:]
    for module in modules {
      uses[module.name, default: []].formUnion(module.uses)
    }
    // A module may import one that its manifest doesn't name.
    for file in types.files {
      uses[file.module.name, default: []].formUnion(file.imports.map(\.module))
    }
    var seen: [String: Set<String>] = [:]
    for module in modules {
      var found: Set = [module.name]
      var pending = [module.name]
      while let next = pending.popLast() {
        let new = uses[next, default: []].subtracting(found)
        found.formUnion(new)
        pending += new
      }
      seen[module.name] = found
    }
    return seen
  }

  func contains(_ name: String) -> Bool {
    indices[name] != nil
  }

  /// Whether a function of this name returns a factory.
  func isFunction(_ name: String) -> Bool {
    functions.contains(name)
  }

  /// The factories of a name whose modules a file can see; none if there are too many.
  func factories(named name: String, visibleFrom file: Int) -> [Int] {
    let all = indices[name, default: []]
    guard all.count <= Self.most * Self.most else { return [] }
    let modules = seen[types.files[file].module.name, default: []]
    return all.filter { modules.contains(declarations[$0].factory.place.module) }
  }

  /// The factories of a name that a file can use, in one container or in any; none if there are too many.
  ///
  /// The factories of the module itself hide those of other modules.
  func factories(named name: String, in container: Int?, seenFrom file: Int) -> [Int] {
    let user = types.files[file]
    var found = factories(named: name, visibleFrom: file).filter { index in
      let declaration = declarations[index]
      return user.sees(declaration.factory.access, of: types.files[declaration.file])
    }
    if let container {
      let lineage = types.lineage(of: container)
      found = found.filter { index in
        lineage.contains { $0 == declarations[index].container }
      }
    }
    let own = found.filter { declarations[$0].factory.place.module == user.module.name }
    if !own.isEmpty { found = own }
    if found.count > Self.most { return [] }
    return found
  }
}
