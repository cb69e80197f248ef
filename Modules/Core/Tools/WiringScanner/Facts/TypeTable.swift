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
    var isAlias: Bool { scope.keyword == "typealias" }
    var isProtocol: Bool { scope.keyword == "protocol" }
    /// The name of the type that an alias names, without generic arguments.
    var target: String { scope.declaredType }
  }

  /// The protocols and superclass in the declaration of a type or in an extension.
  struct Conformance {
    let name: String
    let file: Int
    let parents: [String]
    let condition: Condition
    let place: Place
  }

  /// The greatest number of conditions that are noted of one declaration.
  static let mostConditions = 8
  /// The protocols, superclasses and attributes of other packages that leave initializers as they are.
  private static let plainParents: Set = [
    "Actor", "AnyObject", "Codable", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Hashable", "Identifiable", "MainActor", "NSObject", "Observable",
    "ObservableObject", "Sendable",
  ]

  /// The forms in the sources that make the scan careful.
  var hints = Hints()
  private(set) var entries: [Entry] = []
  /// The containers among the types.
  var containers: [Int: ScannedContainer] = [:]
  /// The last parts of the names of containers, and of their aliases.
  var containerNames: Set<String> = []
  var files = [SourceFile("", in: SourceModule(name: "FactoryKit", package: ""))]
  private(set) var conformances: [Conformance] = []
  private var indices: [String: [Int]] = [:]
  /// The modules that declare a type, by the last part of its name.
  private var modules: [String: Set<String>] = [:]
  /// For each type its parents, the type that an alias names, and attributes of its members; by last names.
  private var ancestors: [String: Set<String>] = [:]
  /// The last parts of the names of types whose initializers may not evaluate their arguments.
  private var delaying: Set<String> = []
  private var moduleNames: Set<String> = ["FactoryKit"]
  /// The last parts of the names of types whose functions other code might call.
  var conforming: Set<String> = []
  /// For each type the types that name it as a parent, with the indices of these conformances.
  var children: [Int: [(child: Int, conformance: Int)]] = [:]
  /// For each type the containers that it names as parents.
  var parents: [Int: [Int]] = [:]
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
    let sections = SectionReader(Array(source.utf8), of: files[0]) { _ in nil }
    for section in sections {
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
    let named = indices[entry.name, default: []]
    let others = named.filter { self.module(of: $0) == module }
    if !others.isEmpty {
      addDelaying(entry.name)
    }
    // The branches of an `#if` share the entry of the first. Only the file of a private type sees it.
    let first = others.first { index in
      let other = entries[index]
      if other.file == entry.file {
        return true
      }
      return other.scope.access != .private && entry.scope.access != .private
    }
    if let first {
      let room = Self.mostConditions - entries[first].conditions.count
      entries[first].conditions += entry.conditions.prefix(room)
      return
    }
    if entry.isAlias {
      addAncestors([entry.target], of: entry.name)
    }
    indices[entry.name, default: []].append(entries.count)
    modules[TypeName.last(entry.name), default: []].insert(module)
    entries.append(entry)
  }

  mutating func add(_ conformance: Conformance) {
    conformances.append(conformance)
    addAncestors(conformance.parents, of: conformance.name)
  }

  mutating func addAncestors(_ names: [String], of type: String) {
    ancestors[TypeName.last(type), default: []].formUnion(names.map(TypeName.last))
  }

  mutating func addDelaying(_ type: String) {
    delaying.insert(TypeName.last(type))
  }

  /// Whether the program declares a type, and knows that its initializers evaluate their arguments.
  func isEager(_ type: Int) -> Bool {
    let name = TypeName.last(entries[type].name)
    if delaying.contains(name) { return false }
    var pending = Array(ancestors[name] ?? [])
    var seen: Set<String> = []
    while let parent = pending.popLast() {
      if Self.plainParents.contains(parent) { continue }
      guard seen.insert(parent).inserted else { continue }
      let isUnclear = delaying.contains(parent) || modules[parent]?.count != 1
      if isUnclear || seen.count >= 32 {
        return false
      }
      pending += ancestors[parent] ?? []
    }
    return true
  }

  /// Whether a type has no parents and attributes, through which it might belong to a global actor.
  func isAlone(_ type: Int) -> Bool {
    let entry = entries[type]
    let hasAttributes = entry.scope.modifiers.contains { $0.hasPrefix("@") }
    let ancestors = ancestors[TypeName.last(entry.name), default: []]
    return ancestors.isEmpty && !hasAttributes
  }

  // MARK: - Names

  /// The type that a name refers to in a file and inside a type; nil if that isn't clear.
  func type(
    _ name: String,
    in file: Int,
    inside outer: String = ""
  ) -> Int? {
    var found = declaration(of: name, in: file, inside: outer)
    // Valid source has no circular aliases.
    for _ in 0..<8 {
      guard let index = found,
        entries[index].isAlias
      else { return found }
      let alias = entries[index]
      found = declaration(
        of: alias.target,
        in: alias.file,
        inside: TypeName.outer(alias.name)
      )
    }
    return nil
  }

  /// The type or the alias that a name refers to.
  private func declaration(
    of name: String,
    in file: Int,
    inside outer: String
  ) -> Int? {
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
      let entry = entries[index]
      return user.sees(entry.scope.access, of: files[entry.file])
    }
    if seen.count <= 1 {
      return seen.first
    }
    let inFile = seen.first { entries[$0].scope.access == .private }
    if let inFile { return inFile }
    let inModule = seen.first { module(of: $0) == user.module.name }
    if let inModule { return inModule }
    let imported = seen.filter { user.imports(module(of: $0)) }
    return imported.only
  }

  func container(
    _ name: String,
    in file: Int,
    inside outer: String = ""
  ) -> Int? {
    guard let type = type(name, in: file, inside: outer),
      containers[type] != nil
    else { return nil }
    return type
  }

  private func module(of type: Int) -> String {
    files[entries[type].file].module.name
  }

  /// Whether a container has this name.
  func mayBeContainer(_ name: String) -> Bool {
    containerNames.contains(TypeName.last(name))
  }

  /// The module that declares a type: that of the file, or the only other one.
  func module(ofTypeNamed name: String, seenFrom file: Int) -> String? {
    guard let modules = modules[name] else { return nil }
    let module = files[file].module.name
    if modules.contains(module) { return module }
    guard modules.count == 1 else { return nil }
    return modules.first
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

  /// A container, and all containers that it inherits from.
  func lineage(of container: Int) -> [Int] {
    var lineage = [container]
    var pending = parents[container] ?? []
    while let next = pending.popLast(), lineage.count < 32 {
      if lineage.contains(next) { continue }
      lineage.append(next)
      pending += parents[next] ?? []
    }
    return lineage
  }
}
