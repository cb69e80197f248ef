// What the conformances of all modules say: which types are containers, wirings and objects that register.
extension TypeTable {
  /// Finds the containers, the wirings and the objects, after the last module.
  mutating func findConformances() {
    for (index, conformance) in conformances.enumerated() {
      guard let child = type(conformance.name, in: conformance.file) else { continue }
      for name in conformance.parents {
        let parent = type(name, in: conformance.file, inside: conformance.name)
        if let parent, parent != child { children[parent, default: []].append((child, index)) }
      }
    }
    findContainers()
    findForeignConformances()
    for wiring in registeringTypes("Wiring") { wirings[entries[wiring].name] = .some(nil) }
    autoRegistering = registeringTypes("AutoRegistering")
  }

  /// The types that conform to a protocol of FactoryKit, directly or through another type, each with the
  /// conditions of these conformances.
  private func descendants(of name: String) -> [Int: [Condition]] {
    var (found, pending) = ([Int: [Condition]](), type(name, in: 0).map { [$0] } ?? [])
    while let parent = pending.popLast() {
      for (child, conformance) in children[parent] ?? [] {
        if found[child] == nil { pending.append(child) }
        if found[child, default: []].count < 8 {
          found[child, default: []].append(conformances[conformance].condition)
        }
      }
    }
    return found
  }

  private func registeringTypes(_ name: String) -> Set<Int> {
    let types = descendants(of: name).filter { !$0.value.allSatisfy(\.isNeverMet) }
    return Set(types.keys.filter { entries[$0].keyword != "protocol" })
  }

  private mutating func findContainers() {
    guard let root = type("ManagedContainer", in: 0) else { return }
    let shared = descendants(of: "SharedContainer")
    for (child, conditions) in descendants(of: "ManagedContainer") {
      containers[child] = container(child, isShared: shared[child] != nil, conditions)
    }
    containers[root] = container(root, isShared: false, [Condition()])
    for parent in containers.keys.sorted() {
      let all = children[parent] ?? []
      for child in Set(all.map(\.child)) { parents[child, default: []].append(parent) }
      if entries[parent].keyword == "class", !all.isEmpty { inherited.insert(parent) }
    }
    containerNames = Set(containers.keys.map { Self.last(entries[$0].name) })
    for entry in entries where entry.isAlias {
      let type = type(entry.type, in: entry.file, inside: entry.outer)
      if let type, containers[type] != nil { containerNames.insert(Self.last(entry.name)) }
    }
  }

  private func container(_ index: Int, isShared: Bool, _ conditions: [Condition])
    -> ScannedContainer
  {
    let entry = entries[index]
    let outer = entry.name.indices.filter { entry.name[$0] == "." }
      .compactMap { type(String(entry.name[..<$0]), in: entry.file) }.map { entries[$0] }
    let root = outer.first ?? entry
    return ScannedContainer(
      name: entry.name,
      module: files[entry.file].module,
      // A type is never more accessible than those around it.
      access: outer.map(\.scope.access).reduce(entry.scope.access, min),
      isShared: isShared,
      isProtocol: entry.keyword == "protocol",
      isGeneric: entry.scope.isGeneric || entry.name.contains("…"),
      rootKeyword: root.keyword,
      rootModule: files[root.file].module.name,
      condition: Condition.any(of: entry.conditions).and(.any(of: conditions))
    )
  }

  /// Notes the types with a protocol through which other code might call their functions.
  private mutating func findForeignConformances() {
    let known = containerNames.union(["AutoRegistering", "Sendable"])
    for conformance in conformances where !known.isSuperset(of: conformance.parents.map(Self.last))
    {
      conforming.insert(Self.last(conformance.name))
      // The conformance may name the type by an alias.
      let type = type(conformance.name, in: conformance.file)
      if let type { conforming.insert(Self.last(entries[type].name)) }
    }
  }

  /// Whether a type conforms to no protocol through which other code might call its functions.
  func isPlain(_ type: String) -> Bool { !conforming.contains(Self.last(type)) }

  // MARK: - Functions that register

  /// Notes the function of a wiring, or the `autoRegister()` of a container; that of the target has priority.
  mutating func addWiring(_ function: WiringFunction) {
    if function.key == "register(in:)" {
      if let name = wiring(function.type, in: function.file) { wirings[name] = function.place }
      return
    }
    guard let index = container(function.type, in: function.file),
      containers[index]?.wiring == nil || files[function.file].module.isTarget
    else { return }
    containers[index]?.wiring = function.place
  }

  /// Forgets the wiring of each container whose conformance to `AutoRegistering` several modules declare.
  ///
  /// - Returns: A warning for each declaration, because only one of the functions runs.
  mutating func removeCompetingWirings() -> [Notice] {
    var places: [Int: [Place]] = [:]
    for (child, index) in type("AutoRegistering", in: 0).flatMap({ children[$0] }) ?? []
    where conformances[index].condition.isAlwaysMet && containers[child] != nil {
      places[child, default: []].append(conformances[index].place)
    }
    let competing = places.filter { Set($0.value.map(\.module)).count > 1 }
    return competing.sorted { $0.key < $1.key }.flatMap { container, places in
      autoRegistering.remove(container)
      containers[container]?.wiring = nil
      return places.map { place in
        let others = places.filter { $0 != place }.map { "\($0)" }.joined(separator: ", ")
        return Notice(
          place: place,
          message: """
            warning: \(entries[container].name) conforms to AutoRegistering also here: \(others). Only one \
            of these functions autoRegister() runs. Keep one conformance, and let its autoRegister() call \
            a function of each other module
            """
        )
      }
    }
  }

  /// The names of the objects that conform to `AutoRegistering`, and register only if other code calls them.
  var objects: [String] {
    autoRegistering.filter { containers[$0] == nil }.map { entries[$0].name }.sorted()
  }

  /// Whether the functions of a type may be part of the wiring.
  func mayRegister(_ name: String, in file: Int) -> Bool {
    if mayBeContainer(name) { return true }
    guard !(wirings.isEmpty && autoRegistering.isEmpty), let type = type(name, in: file) else {
      return false
    }
    return wirings.keys.contains(entries[type].name) || autoRegistering.contains(type)
  }

  /// The full name of a function of a wiring or an object; nil for that of another type.
  func registering(_ key: String, of name: String, in file: Int, inside outer: String = "")
    -> String?
  {
    if key == "register(in:)" {
      return wiring(name, in: file, inside: outer).map { "\($0).\(key)" }
    }
    guard key == "autoRegister()", let type = type(name, in: file, inside: outer),
      containers[type] == nil, entries[type].keyword != "protocol"
    else { return nil }
    return "\(entries[type].name).\(key)"
  }

  /// The wiring that a name refers to in a file; nil if it isn't a wiring.
  func wiring(_ name: String, in file: Int, inside outer: String = "") -> String? {
    guard !wirings.isEmpty, let type = type(name, in: file, inside: outer) else { return nil }
    return wirings.keys.contains(entries[type].name) ? entries[type].name : nil
  }
}
