// What the conformances of all modules say: which types are containers, wirings and objects that register.
extension TypeTable {
  /// The parents through which other code doesn't call the functions of a type.
  private static let quietParents: Set = ["AutoRegistering", "Sendable", "Wiring"]

  /// Finds the containers, the wirings and the objects, after the last module.
  mutating func findConformances() {
    for (index, conformance) in conformances.enumerated() {
      guard let child = type(conformance.name, in: conformance.file) else {
        continue
      }
      for name in conformance.parents {
        let parent = type(
          name,
          in: conformance.file,
          inside: conformance.name
        )
        guard let parent,
          parent != child
        else { continue }
        children[parent, default: []].append((child, index))
      }
    }
    findContainers()
    findForeignConformances()
    for wiring in registeringTypes("Wiring") {
      wirings[entries[wiring].name] = .some(nil)
    }
    autoRegistering = registeringTypes("AutoRegistering")
  }

  /// The types that conform to a protocol of FactoryKit, directly or through another type, each with the
  /// conditions of these conformances.
  private func descendants(of name: String) -> [Int: [Condition]] {
    guard let root = type(name, in: 0) else {
      return [:]
    }
    var found: [Int: [Condition]] = [:]
    var pending = [root]
    while let parent = pending.popLast() {
      for (child, conformance) in children[parent] ?? [] {
        if found[child] == nil {
          pending.append(child)
        }
        if found[child, default: []].count < Self.mostConditions {
          found[child, default: []].append(conformances[conformance].condition)
        }
      }
    }
    return found
  }

  private func registeringTypes(_ name: String) -> Set<Int> {
    var types: Set<Int> = []
    for (type, conditions) in descendants(of: name) {
      let isNeverMet = conditions.allSatisfy(\.isNeverMet)
      if isNeverMet || entries[type].isProtocol {
        continue
      }
      types.insert(type)
    }
    return types
  }

  private mutating func findContainers() {
    guard let root = type("ManagedContainer", in: 0) else {
      return
    }
    let shared = descendants(of: "SharedContainer")
    for (child, conditions) in descendants(of: "ManagedContainer") {
      containers[child] = container(child, isShared: shared[child] != nil, conditions)
    }
    containers[root] = container(root, isShared: false, [Condition()])
    for parent in containers.keys.sorted() {
      let all = children[parent] ?? []
      for child in Set(all.map(\.child)) {
        parents[child, default: []].append(parent)
      }
    }
    containerNames = Set(containers.keys.map { TypeName.last(entries[$0].name) })
    for entry in entries where entry.isAlias {
      let type = type(
        entry.target,
        in: entry.file,
        inside: TypeName.outer(entry.name)
      )
      guard let type,
        containers[type] != nil
      else { continue }
      containerNames.insert(TypeName.last(entry.name))
    }
  }

  private func container(_ index: Int, isShared: Bool, _ conditions: [Condition])
    -> ScannedContainer
  {
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
    return ScannedContainer(
      name: entry.name,
      module: files[entry.file].module,
      access: access,
      isShared: isShared,
      isProtocol: entry.isProtocol,
      isGeneric: entry.scope.isGeneric || entry.name.contains("…"),
      condition: Condition.any(of: entry.conditions).and(.any(of: conditions))
    )
  }

  /// Whether other types inherit from a container, so that they may override its factories.
  func isInherited(_ container: Int) -> Bool {
    entries[container].scope.keyword == "class" && children[container]?.isEmpty == false
  }

  /// Notes the types with a protocol through which other code might call their functions.
  private mutating func findForeignConformances() {
    let known = containerNames.union(Self.quietParents)
    for conformance in conformances {
      if known.isSuperset(of: conformance.parents.map(TypeName.last)) {
        continue
      }
      conforming.insert(TypeName.last(conformance.name))
      // The conformance may name the type by an alias.
      if let type = type(conformance.name, in: conformance.file) {
        conforming.insert(TypeName.last(entries[type].name))
      }
    }
  }

  /// Whether a type conforms to no protocol through which other code might call its functions.
  func isPlain(_ type: String) -> Bool {
    !conforming.contains(TypeName.last(type))
  }

  // MARK: - Functions that register

  /// Notes the function of a wiring, or the `autoRegister()` of a container; that of the target has priority.
  mutating func addWiring(_ function: WiringFunction) {
    if function.key == "register(in:)" {
      if let name = wiring(function.type, in: function.file) {
        wirings[name] = function.place
      }
      return
    }
    guard let index = container(function.type, in: function.file) else {
      return
    }
    let isFirst = containers[index]?.wiring == nil
    let isOfTarget = files[function.file].module.isTarget
    if isFirst || isOfTarget {
      containers[index]?.wiring = function.place
    }
  }

  /// Forgets the wiring of each container whose conformance to `AutoRegistering` several modules declare.
  ///
  /// - Returns: A warning for each declaration, because only one of the functions runs.
  mutating func removeCompetingWirings() -> [Notice] {
    guard let parent = type("AutoRegistering", in: 0) else {
      return []
    }
    var places: [Int: [Place]] = [:]
    for (child, index) in children[parent] ?? [] {
      let conformance = conformances[index]
      guard conformance.condition.isAlwaysMet,
        containers[child] != nil
      else { continue }
      places[child, default: []].append(conformance.place)
    }
    var notices: [Notice] = []
    for (container, places) in places.sorted(by: { $0.key < $1.key }) {
      if Set(places.map(\.module)).count < 2 {
        continue
      }
      autoRegistering.remove(container)
      containers[container]?.wiring = nil
      for place in places {
        let name = entries[container].name
        notices.append(Self.notice(of: name, at: place, among: places))
      }
    }
    return notices
  }

  private static func notice(of container: String, at place: Place, among places: [Place])
    -> Notice
  {
    let others = places.filter { $0 != place }
    let list = others.map(\.description).joined(separator: ", ")
    return Notice(
      place: place,
      message: """
        warning: \(container) conforms to AutoRegistering also here: \(list). Only one \
        of these functions autoRegister() runs. Keep one conformance, and let its autoRegister() call \
        a function of each other module
        """
    )
  }

  /// The names of the objects that conform to `AutoRegistering`, and register only if other code calls them.
  var objects: [String] {
    let objects = autoRegistering.filter { containers[$0] == nil }
    return objects.map { entries[$0].name }.sorted()
  }

  /// The type that isn't a container and has a name in a file; nil for any other name.
  func object(_ name: String, in file: Int) -> String? {
    guard let type = type(name, in: file),
      containers[type] == nil
    else { return nil }
    return entries[type].name
  }

  /// The wiring that a name refers to in a file; nil if it isn't a wiring.
  func wiring(
    _ name: String,
    in file: Int,
    inside outer: String = ""
  ) -> String? {
    guard !wirings.isEmpty,
      let type = type(name, in: file, inside: outer)
    else { return nil }
    let name = entries[type].name
    guard wirings.keys.contains(name) else { return nil }
    return name
  }
}
