/// The types of all modules, and which of them are containers.
///
/// A module and a name, with the names of the types around it, identify a type.
struct TypeTable {
  /// A type, or an alias.
  struct Entry {
    let scope: Scope
    let file: Int
    /// The conditions of its declarations: several if branches of an `#if` declare it.
    var conditions: [Condition]

    var name: String { scope.name }
    /// The word with which an import names it, such as `class`.
    var keyword: String { scope.keyword == "actor" ? "class" : scope.keyword }
    var isAlias: Bool { scope.keyword == "typealias" }
    /// The name of the type that an alias names, without generic arguments.
    var type: String { GenericType(scope.declaredType).name }
    /// The type around it; empty for none.
    var outer: String { String(name.dropLast(TypeTable.last(name).count + 1)) }
  }

  /// The protocols and superclass in the declaration of a type or in an extension.
  struct Conformance {
    let name: String
    let file: Int
    let parents: [String]
    let condition: Condition
    let place: Place
  }

  private(set) var entries: [Entry] = []
  /// The containers among the types.
  var containers: [Int: ScannedContainer] = [:]
  var files = [SourceFile("", in: SourceModule(name: "FactoryKit", package: ""))]
  private(set) var conformances: [Conformance] = []
  private var indices: [String: [Int]] = [:]
  /// The modules that declare a type, by the last part of its name.
  private var modules: [String: Set<String>] = [:]
  /// For each type the types that may delay the arguments of its initializers: its parents, the type
  /// that an alias names, and attributes, all by the last parts of their names.
  private(set) var ancestors: [String: Set<String>] = [:]
  private var moduleNames: Set<String> = ["FactoryKit"]
  /// The last parts of the names of types whose functions other code might call.
  var conforming: Set<String> = []
  /// The last parts of the names of containers, and of their aliases.
  var containerNames: Set<String> = []
  /// For each type the types that name it as a parent, with the indices of these conformances.
  var children: [Int: [(child: Int, conformance: Int)]] = [:]
  /// For each type the containers that it names as parents.
  var parents: [Int: [Int]] = [:]
  /// The containers that are superclasses.
  var inherited: Set<Int> = []
  /// The last parts of the names of types whose initializers may not evaluate their arguments.
  var delaying: Set<String> = []
  /// The functions of the app with the name of one that resolves the factory of a key path.
  var askingFunctions: Set<String> = []
  /// The modules that a module exports as its own.
  var exported: Set<String> = []
  /// Whether members of some types may be factories, through `@dynamicMemberLookup`.
  var hasDynamicFactories = false
  /// The names of functions that never return.
  var stopping: Set<String> = []
  /// The last parts of the names of types whose properties inject.
  var injecting: Set<String> = []
  /// The places where code uses more of a property's wrapper than its instance, by the property's name.
  var wrappers: [String: Place] = [:]
  /// The names of the properties that inject.
  var injectedNames: Set<String> = []
  /// Whether each static constant of `Scope` is a bound scope, by its name.
  var boundScopes: [String: Bool] = [:]
  /// The place of the function of each type that conforms to `Wiring`, by the type's name.
  var wirings: [String: Place?] = [:]
  /// The types that conform to `AutoRegistering`: containers, and objects that other code calls.
  var autoRegistering: Set<Int> = []

  /// Adds the types of FactoryKit that conformances name.
  init() {
    let source = """
      public class Container: SharedContainer {}
      public protocol SharedContainer: ManagedContainer {}
      public protocol ManagedContainer {}
      public protocol AutoRegistering {}
      public protocol Wiring {}
      """
    for section in SectionReader(Array(source.utf8), of: files[0], decide: { _ in nil }) {
      _ = DeclarationReader(section, 0, types: &self)
    }
  }

  mutating func add(_ file: SourceFile) -> Int {
    moduleNames.insert(file.module.name)
    files.append(file)
    return files.count - 1
  }

  mutating func add(_ entry: Entry) {
    let module = files[entry.file].module.name
    let others = indices[entry.name, default: []].filter {
      files[entries[$0].file].module.name == module
    }
    if !others.isEmpty { delaying.insert(Self.last(entry.name)) }
    // The branches of an `#if` share the entry of the first. Only the file of a private type sees it.
    if let first = others.first(where: {
      min(entry.scope.access, entries[$0].scope.access) > .private || entries[$0].file == entry.file
    }) {
      if entries[first].conditions.count < 8 { entries[first].conditions += entry.conditions }
      return
    }
    if entry.isAlias { addAncestors([entry.type], of: [entry.name]) }
    indices[entry.name, default: []].append(entries.count)
    modules[Self.last(entry.name), default: []].insert(module)
    entries.append(entry)
  }

  mutating func add(_ conformance: Conformance) {
    conformances.append(conformance)
    addAncestors(conformance.parents, of: [conformance.name])
  }

  mutating func addAncestors(_ names: [String], of types: [String]) {
    for type in types { ancestors[Self.last(type), default: []].formUnion(names.map(Self.last)) }
  }

  /// The part of a name after its last dot.
  static func last(_ name: String) -> String {
    name.utf8.lastIndex(of: 0x2E).map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Whether the initializers of a type evaluate their arguments and the type's properties.
  func isEager(_ type: Int) -> Bool {
    var (pending, seen) = ([Self.last(entries[type].name)], Set<String>())
    while let name = pending.popLast() {
      guard !delaying.contains(name), seen.count < 32 else { return false }
      if seen.insert(name).inserted { pending += ancestors[name] ?? [] }
    }
    return true
  }

  // MARK: - Names

  /// The type that a name refers to in a file and inside a type; nil if that isn't clear.
  func type(_ name: String, in file: Int, inside outer: String = "") -> Int? {
    var found = declaration(of: name, in: file, inside: outer)
    // Valid source has no circular aliases.
    for _ in 0..<8 {
      guard let index = found, entries[index].isAlias else { return found }
      let alias = entries[index]
      found = declaration(of: alias.type, in: alias.file, inside: alias.outer)
    }
    return nil
  }

  /// The type or the alias that a name refers to.
  private func declaration(of name: String, in file: Int, inside outer: String) -> Int? {
    var outer = outer[...]
    while true {
      let path = outer.isEmpty ? name : "\(outer).\(name)"
      if let found = indices[path].flatMap({ visible($0, from: file) }) { return found }
      if outer.isEmpty { break }
      outer = outer[..<(outer.lastIndex(of: ".") ?? outer.startIndex)]
    }
    guard let dot = name.firstIndex(of: "."), moduleNames.contains(String(name[..<dot])) else {
      return nil
    }
    return indices[String(name[name.index(after: dot)...])]?.first {
      files[entries[$0].file].module.name == name[..<dot]
    }
  }

  /// The type of a factory that a text names, also by generic aliases; nil for another type.
  func factoryType(_ text: String, in file: Int, inside outer: String) -> FactoryType? {
    var (text, file, outer) = (text, file, outer)
    for _ in 0..<8 {
      if let type = FactoryType(text) { return type }
      let type = GenericType(text)
      guard let index = declaration(of: type.name, in: file, inside: outer),
        let next = type.inserted(in: entries[index].scope)
      else { return nil }
      (text, file, outer) = (next, entries[index].file, entries[index].outer)
    }
    return nil
  }

  func container(_ name: String, in file: Int, inside outer: String = "") -> Int? {
    guard mayBeContainer(name) else { return nil }
    return type(name, in: file, inside: outer).flatMap { containers[$0] == nil ? nil : $0 }
  }

  /// Whether a container has this name.
  func mayBeContainer(_ name: String) -> Bool { containerNames.contains(Self.last(name)) }

  /// The type that a file sees, of several with one name: that of its module, or the only visible one.
  private func visible(_ candidates: [Int], from file: Int) -> Int? {
    let module = files[file].module
    func declaring(_ index: Int) -> SourceModule { files[entries[index].file].module }
    func isPrivate(_ index: Int) -> Bool { entries[index].scope.access == .private }
    let inFile = candidates.first { isPrivate($0) && entries[$0].file == file }
    if let inFile { return inFile }
    let inModule = candidates.first { !isPrivate($0) && declaring($0).name == module.name }
    if let inModule { return inModule }
    let seen = candidates.filter {
      let access = entries[$0].scope.access
      return access == .public || (access == .package && declaring($0).package == module.package)
        || (access == .internal && files[file].seesInside(declaring($0).name))
    }
    if seen.count == 1 { return seen[0] }
    let imported = seen.filter { files[file].imports(declaring($0).name) }
    return imported.count == 1 ? imported[0] : nil
  }

  /// The module that declares a type: that of the file, or the only other one.
  func module(ofTypeNamed name: String, seenFrom file: Int) -> String? {
    guard let modules = modules[name] else { return nil }
    let module = files[file].module.name
    return modules.contains(module) ? module : modules.count == 1 ? modules.first : nil
  }

  /// Whether a function or a wrapper of the app, which a file may see, hides one that resolves key paths.
  func hidesAsking(_ name: String, in file: Int) -> Bool {
    askingFunctions.contains(name)
      || modules[name, default: []].contains {
        $0 == files[file].module.name || files[file].imports($0) || exported.contains($0)
      }
  }

  /// The types of a module that aren't nested.
  func names(in module: String) -> Set<String> {
    let own = entries.lazy.filter { files[$0.file].module.name == module && $0.outer.isEmpty }
    return Set(own.map(\.name))
  }

  /// The conditions under which a module imports others.
  func imports(of module: String) -> [String: Condition] {
    let imports = files.lazy.filter { $0.module.name == module }.flatMap(\.imports)
    return Dictionary(grouping: imports, by: \.module).mapValues {
      Condition.any(of: $0.map(\.condition))
    }
  }

  /// A container, and all containers that it inherits from.
  func lineage(of container: Int) -> [Int] {
    var (lineage, index) = ([container], 0)
    while index < lineage.count, lineage.count < 32 {
      lineage += (parents[lineage[index]] ?? []).filter { !lineage.contains($0) }
      index += 1
    }
    return lineage
  }
}
