/// The types of all modules, and which of them are containers.
///
/// A module and a name, with the names of the types around it, identify a type.
struct TypeTable {
  /// A type, an alias, or an extension.
  struct Entry {
    let scope: Scope
    let file: Int
    /// The conditions of its declarations: several if branches of an `#if` declare it.
    var conditions: [Condition]

    var name: String { scope.name }
    var isAlias: Bool { scope.keyword == "typealias" }
    var isProtocol: Bool { scope.keyword == "protocol" }
  }

  /// A function that may register for a container: `autoRegister()`, or `register(in:)` of a wiring.
  struct WiringFunction {
    let place: Place
    /// The type around it.
    let type: String
    let file: Int
    let isAutoRegister: Bool
    /// Whether it is a plain member of an extension, outside of any `#if`.
    let isPlain: Bool
  }

  /// The greatest number of conditions that are noted of one declaration.
  private static let mostConditions = 8
  /// The protocols through which nothing calls `autoRegister()`.
  private static let quietParents: Set = ["ManagedContainer", "Sendable", "SharedContainer"]

  /// The macros of the language and the toolchain.
  private static let plainMacros: Set = [
    "#Predicate", "#Preview", "#available", "#column", "#error", "#expect", "#externalMacro",
    "#file",
    "#fileID", "#filePath", "#function", "#isolation", "#keyPath", "#line", "#require", "#selector",
    "#sourceLocation", "#unavailable", "#warning",
  ]

  private(set) var entries: [Entry] = []
  private(set) var extensions: [Entry] = []
  var functions: [WiringFunction] = []
  var files = [SourceFile("", in: SourceModule(name: "FactoryKit", package: ""))]
  /// The names behind `@`.
  var attributes: Set<String> = []
  /// The macros of expressions and declarations, with their pound signs.
  var macros: Set<String> = []
  /// The names behind `$` and `_`: properties whose wrappers may be used.
  var wrappers: Set<String> = []
  /// Whether the sources declare a name of the library anew, so that the usual forms may mean something else.
  var redeclaresLibrary = false
  /// Whether the sources declare a `promised` or `contributed` of their own.
  var redeclaresPromises = false
  /// Whether code names `autoRegister`, and so may call it.
  var callsAutoRegister = false
  /// The containers among the types.
  private(set) var containers: [Int: ScannedContainer] = [:]
  /// The last parts of the names of containers, and of their aliases.
  private(set) var containerNames: Set<String> = []
  private var indices: [String: [Int]] = [:]
  /// The modules that declare a type, by the last part of its name.
  private var modules: [String: Set<String>] = [:]
  private var moduleNames: Set<String> = ["FactoryKit"]
  /// For each type its parents, each with the condition of the conformance.
  private var parents: [Int: [Int: [Condition]]] = [:]

  /// Adds the types of FactoryKit that conformances name.
  init() {
    let source = """
      public final class Container: SharedContainer {}
      public protocol SharedContainer: ManagedContainer {}
      public protocol ManagedContainer {}
      public protocol AutoRegistering {}
      public protocol Wiring {}
      """
    let text = SourceText(Array(source.utf8), of: files[0]) { _ in nil }
    _ = DeclarationReader(text, 0, types: &self)
  }

  mutating func add(_ file: SourceFile) -> Int {
    moduleNames.insert(file.module.name)
    files.append(file)
    return files.count - 1
  }

  mutating func add(_ entry: Entry) {
    if entry.scope.isExtension {
      extensions.append(entry)
      return
    }
    let module = files[entry.file].module.name
    // The branches of an `#if` share the entry of the first. Only the file of a private type sees it.
    let first = indices[entry.name, default: []].first { index in
      let other = entries[index]
      let areShared = other.scope.access != .private && entry.scope.access != .private
      return other.file == entry.file || self.module(of: index) == module && areShared
    }
    if let first {
      let room = Self.mostConditions - entries[first].conditions.count
      entries[first].conditions += entry.conditions.prefix(room)
      return
    }
    indices[entry.name, default: []].append(entries.count)
    modules[TypeName.last(entry.name), default: []].insert(module)
    entries.append(entry)
  }

  // MARK: - Names

  /// The type that a name refers to in a file and inside a type; nil if that isn't clear.
  func type(_ name: String, in file: Int, inside outer: String = "") -> Int? {
    var found = declaration(of: name, in: file, inside: outer)
    // Valid source has no circular aliases.
    for _ in 0..<8 {
      guard let index = found,
        entries[index].isAlias
      else { return found }
      let alias = entries[index]
      found = declaration(
        of: alias.scope.declaredType,
        in: alias.file,
        inside: TypeName.outer(alias.name)
      )
    }
    return nil
  }

  /// The type or the alias that a name refers to.
  private func declaration(of name: String, in file: Int, inside outer: String) -> Int? {
    var outer = outer
    while !outer.isEmpty {
      if let found = visible("\(outer).\(name)", from: file) {
        return found
      }
      outer = TypeName.outer(outer)
    }
    if let found = visible(name, from: file) {
      return found
    }
    guard let dot = name.firstIndex(of: "."),
      moduleNames.contains(String(name[..<dot]))
    else { return nil }
    let type = String(name[name.index(after: dot)...])
    return indices[type]?.first { module(of: $0) == name[..<dot] }
  }

  /// The type that a file sees, of several with one name: that of its module, or the only visible one.
  private func visible(_ name: String, from file: Int) -> Int? {
    guard let candidates = indices[name] else { return nil }
    let user = files[file]
    let seen = candidates.filter { index in
      user.sees(entries[index].scope.access, of: files[entries[index].file])
    }
    if seen.count <= 1 {
      return seen.first
    }
    let inFile = seen.first { entries[$0].scope.access == .private }
    let inModule = seen.first { module(of: $0) == user.module.name }
    if let own = inFile ?? inModule { return own }
    return seen.filter { user.imports(module(of: $0)) }.only
  }

  func container(_ name: String, in file: Int, inside outer: String = "") -> Int? {
    guard let type = type(name, in: file, inside: outer),
      containers[type] != nil
    else { return nil }
    return type
  }

  private func module(of type: Int) -> String {
    files[entries[type].file].module.name
  }

  /// The module that declares a type: that of the file, or the only other one.
  func module(ofTypeNamed name: String, seenFrom file: Int) -> String? {
    guard let modules = modules[name] else { return nil }
    let module = files[file].module.name
    if modules.contains(module) { return module }
    return Array(modules).only
  }

  /// The conditions under which a module imports others.
  func imports(of module: String) -> [String: Condition] {
    var conditions: [String: [Condition]] = [:]
    for file in files where file.module.name == module {
      for found in file.imports {
        conditions[found.module, default: []].append(found.condition)
      }
    }
    return conditions.mapValues(Condition.any)
  }

  /// The modules that a module imports with an access level below `public`, such as `internal import`.
  func narrowImports(of module: String) -> Set<String> {
    let imports = files.filter { $0.module.name == module }.flatMap(\.imports)
    return Set(imports.filter(\.isNarrow).map(\.module))
  }

  // MARK: - Conformances

  /// Finds the containers, after the last module.
  mutating func findContainers() {
    for entry in entries + extensions where !entry.isAlias {
      guard let child = type(entry.name, in: entry.file) else { continue }
      for name in entry.scope.inherits {
        guard let parent = type(name, in: entry.file, inside: entry.name) else { continue }
        parents[child, default: [:]][parent, default: []] += entry.conditions
      }
    }
    for index in entries.indices where !entries[index].isAlias {
      if inherits(index, from: "ManagedContainer") {
        containers[index] = container(index)
        containerNames.insert(TypeName.last(entries[index].name))
      }
    }
    for entry in entries where entry.isAlias {
      if container(entry.name, in: entry.file) != nil {
        containerNames.insert(TypeName.last(entry.name))
      }
    }
  }

  /// A type, and all types of the program and of FactoryKit that it inherits from.
  func lineage(of type: Int) -> [Int] {
    var lineage = [type]
    var next = 0
    while next < lineage.count, lineage.count < 32 {
      let parents = parents[lineage[next], default: [:]].keys.sorted()
      lineage += parents.filter { !lineage.contains($0) }
      next += 1
    }
    return lineage
  }

  private func inherits(_ type: Int, from name: String) -> Bool {
    lineage(of: type).contains { entries[$0].file == 0 && entries[$0].name == name }
  }

  private func container(_ index: Int) -> ScannedContainer {
    let entry = entries[index]
    // A type is never more accessible than those around it.
    var access = entry.scope.access
    var outer = TypeName.outer(entry.name)
    while !outer.isEmpty {
      if let type = type(outer, in: entry.file) {
        access = min(access, entries[type].scope.access)
      }
      outer = TypeName.outer(outer)
    }
    let conformances = parents[index, default: [:]].values.joined()
    return ScannedContainer(
      name: entry.name,
      module: files[entry.file].module,
      access: access,
      isShared: inherits(index, from: "SharedContainer"),
      isProtocol: entry.isProtocol,
      isGeneric: entry.scope.isGeneric || entry.name.contains("…"),
      condition: Condition.any(of: entry.conditions).and(.any(of: Array(conformances)))
    )
  }

  /// Notes extensions of the factories' types, also by an alias, which may add members that register.
  mutating func findExtensionsOfFactories() {
    var names = FactoryType.kinds.union(["FactoryModifying"])
    // An alias may name another alias that a later module declares.
    for _ in 0..<3 {
      for alias in entries where alias.isAlias {
        if names.contains(TypeName.last(alias.scope.declaredType)) {
          names.insert(TypeName.last(alias.name))
        }
      }
    }
    if extensions.contains(where: { names.contains(TypeName.last($0.name)) }) {
      redeclaresLibrary = true
    }
  }

  /// Whether the sources name a macro that isn't the language's or the toolchain's.
  var usesMacros: Bool {
    let unknown = attributes.subtracting(Scope.plainAttributes).subtracting(MentionReader.wrappers)
    let declared = unknown.filter { modules[$0] == nil }
    return !declared.isEmpty || !macros.isSubset(of: Self.plainMacros)
  }

  // MARK: - Functions that register

  /// Notes the place where each container registers: the wiring of the program, or an `autoRegister()`.
  ///
  /// Those of the target have priority.
  mutating func findWirings() {
    for function in functions where function.isAutoRegister {
      guard let index = container(function.type, in: function.file),
        containers[index]?.wiring == nil || files[function.file].module.isTarget
      else { continue }
      containers[index]?.wiring = function.place
    }
    let wirings = functions.filter { isWiring($0.type, in: $0.file) && !$0.isAutoRegister }
    let own = wirings.last { files[$0.file].module.isTarget }
    guard let container = type("Container", in: 0),
      let wiring = own ?? wirings.last,
      own != nil || containers[container]?.wiring == nil
    else { return }
    containers[container]?.wiring = wiring.place
    containers[container]?.wiringType = wiring.type
  }

  /// Whether a type conforms to `Wiring`.
  func isWiring(_ name: String, in file: Int) -> Bool {
    guard let type = type(name, in: file) else { return false }
    return inherits(type, from: "Wiring")
  }

  /// The functions `autoRegister()` that certainly never run, because their containers don't conform to the protocol.
  var unusedFunctions: [WiringFunction] {
    let all = entries + extensions
    let aliases = all.filter(\.isAlias).map { TypeName.last($0.name) }
    let conforming = Set(all.filter(mayConform).map { TypeName.last($0.name) })
    // An extension may name a container by an alias.
    if callsAutoRegister || !conforming.isDisjoint(with: aliases) {
      return []
    }
    return functions.filter { function in
      guard function.isAutoRegister,
        function.isPlain,
        let container = container(function.type, in: function.file)
      else { return false }
      let entry = entries[container]
      return !entry.isProtocol && !conforming.contains(TypeName.last(entry.name))
    }
  }

  /// Whether a declaration may let its type conform to a protocol that calls `autoRegister()`.
  private func mayConform(_ entry: Entry) -> Bool {
    if entry.isAlias { return false }
    let hasAttributes = entry.scope.modifiers.contains { $0.hasPrefix("@") }
    return hasAttributes || !Self.quietParents.isSuperset(of: entry.scope.inherits)
  }
}
