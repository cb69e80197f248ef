/// All factories, by name and by where they can be seen.
struct FactoryTable {
  /// The largest number of factories with one name that may be meant, for all branches of an `#if`.
  private static let most = 16

  let declarations: [Declaration]
  let types: TypeTable
  private var indices: [String: [Int]] = [:]
  private var functions: Set<String> = []
  private var definitions: [Place: [Int]] = [:]

  /// The names of all factories and containers, and other words that matter to the second pass.
  let words: Set<String>

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - declarations: The factories.
  ///   - types: All types.
  ///   - functions: The names of the functions, objects and wirings with registrations.
  init(
    _ declarations: [Declaration],
    _ types: TypeTable,
    functions: Set<String>
  ) {
    self.declarations = declarations
    self.types = types
    var words = functions.union(types.containerNames)
    words.formUnion(["InjectedContainer", "wire"])
    for (index, declaration) in declarations.enumerated() {
      let factory = declaration.factory
      words.insert(factory.name)
      indices[factory.name, default: []].append(index)
      if declaration.isFunction {
        self.functions.insert(factory.name)
      }
      if !factory.isPromised {
        definitions[factory.place, default: []].append(index)
      }
    }
    self.words = words
  }

  func contains(_ name: String) -> Bool {
    indices[name] != nil
  }

  /// Whether a function of this name returns a factory.
  func isFunction(_ name: String) -> Bool {
    functions.contains(name)
  }

  /// The factory with a definition that is declared at a place; nil for none or several of one name.
  func definition(of name: String, at place: Place) -> Int? {
    let all = definitions[place, default: []]
    let named = all.filter { declarations[$0].factory.name == name }
    return named.only
  }

  /// The factories of a name that a file sees, in one container or in any; nil for too many.
  ///
  /// The factories of the module itself hide those of other modules.
  func factories(
    named name: String,
    in container: Int?,
    seenFrom file: Int
  ) -> [Int]? {
    let all = indices[name, default: []]
    // Valid source may have one for each module, and for each branch of an `#if`.
    guard all.count <= Self.most * Self.most else {
      return nil
    }
    let user = types.files[file]
    var seen = all.filter { index in
      let declaration = declarations[index]
      return user.sees(declaration.factory.access, of: types.files[declaration.file])
    }
    if let container {
      let lineage = types.lineage(of: container)
      seen = seen.filter { index in
        lineage.contains { $0 == declarations[index].container }
      }
    }
    let own = seen.filter { declarations[$0].factory.place.module == user.module.name }
    if !own.isEmpty { seen = own }
    guard seen.count <= Self.most else { return nil }
    return seen
  }
}
