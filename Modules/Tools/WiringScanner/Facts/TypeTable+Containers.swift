extension TypeTable {
  /// Visits all types and protocols that conform to a protocol, directly or through another protocol.
  ///
  /// - Parameters:
  ///   - root: The protocol.
  ///   - visit: Takes the type, its parent and the conformance; returns whether to visit its descendants.
  /// - Returns: The last parts of the names and aliases of all parents.
  mutating func descend(
    from root: Int,
    visit: (inout TypeTable, _ child: Int, _ parent: Int, Conformance) -> Bool
  ) -> Set<String> {
    var children: [String: [(conformance: Int, parent: String)]] = [:]
    for (index, conformance) in conformances.enumerated() {
      for parent in conformance.parents {
        children[Self.last(parent), default: []].append((index, parent))
      }
    }
    var aliases: [String: [String]] = [:]
    for entry in entries {
      guard let alias = entry.alias else { continue }
      aliases[Self.last(alias.type), default: []].append(Self.last(entry.name))
    }
    var pending = [root]
    var all: Set<String> = []
    while let parent = pending.popLast() {
      var names = [Self.last(entries[parent].name)]
      var seen: Set<String> = []
      while let name = names.popLast() {
        guard seen.insert(name).inserted else { continue }
        names += aliases[name] ?? []
        for (index, parentName) in children[name] ?? [] {
          let conformance = conformances[index]
          guard
            type(parentName, in: conformance.file, inside: conformance.name) == parent,
            let child = type(conformance.name, in: conformance.file), child != parent
          else { continue }
          if visit(&self, child, parent, conformance) { pending.append(child) }
        }
      }
      all.formUnion(seen)
    }
    return all
  }

  /// Finds all containers: types that conform to a container's protocol, directly or indirectly.
  mutating func findContainers() {
    guard let root = type("ManagedContainer", in: 0) else { return }
    containers[root] = container(root)
    var conditions: [Int: [Condition]] = [:]
    containerNames = descend(from: root) { types, child, parent, conformance in
      if conditions[child, default: []].count < 8 {
        conditions[child, default: []].append(conformance.condition)
      }
      return types.adopt(child, of: parent)
    }
    for (child, conditions) in conditions {
      let declared = Condition.any(of: entries[child].conditions)
      containers[child]?.condition = declared.and(Condition.any(of: conditions))
    }
    for conformance in conformances {
      let others = conformance.parents.map(Self.last).filter {
        !["AutoRegistering", "Sendable"].contains($0) && !containerNames.contains($0)
      }
      guard !others.isEmpty else { continue }
      conforming.insert(Self.last(conformance.name))
      if let type = type(conformance.name, in: conformance.file) {
        // The conformance may name the type by an alias.
        conforming.insert(Self.last(entries[type].name))
      }
    }
  }

  /// Notes that a type is a container; returns whether that is new information.
  private mutating func adopt(_ child: Int, of parent: Int) -> Bool {
    let isNew = containers[child] == nil
    if entries[parent].keyword == "class" { inherited.insert(parent) }
    if isNew { containers[child] = container(child) }
    if parents[child]?.contains(parent) != true { parents[child, default: []].append(parent) }
    let isShared =
      containers[parent]?.isShared == true
      || (entries[parent].file == 0 && entries[parent].name == "SharedContainer")
    let gains = isShared && containers[child]?.isShared == false
    if gains { containers[child]?.isShared = true }
    return isNew || gains
  }

  private func container(_ index: Int) -> ScannedContainer {
    let entry = entries[index]
    let module = files[entry.file].module
    let rootName = String(entry.name.prefix { $0 != "." })
    let root = type(rootName, in: entry.file).map { entries[$0] }
    return ScannedContainer(
      name: entry.name,
      module: module.name,
      package: module.package,
      access: access(of: entry),
      isShared: false,
      isProtocol: entry.keyword == "protocol",
      isGeneric: entry.isGeneric || entry.name.contains("…"),
      root: ScannedContainer.Root(
        name: rootName,
        keyword: root?.keyword ?? entry.keyword,
        module: root.map { files[$0.file].module.name } ?? module.name
      ),
      condition: Condition(),
      place: entry.place
    )
  }

  /// The access of a type, which is never more than that of the types around it.
  private func access(of entry: Entry) -> Access {
    var (access, path) = (entry.access, entry.name[...])
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      if let outer = type(String(path), in: entry.file) {
        access = min(access, entries[outer].access)
      }
    }
    return access
  }

  /// Notes the `autoRegister()` of a container; that of the target has priority.
  mutating func addWiring(_ function: WiringFunction) {
    guard let index = container(function.type, in: function.file),
      containers[index]?.wiring == nil || files[function.file].module.isTarget
    else { return }
    containers[index]?.wiring = function.place
  }

  /// Whether a type conforms to no protocol through which other code might call its functions.
  func isPlain(_ type: String) -> Bool { !conforming.contains(Self.last(type)) }
}
