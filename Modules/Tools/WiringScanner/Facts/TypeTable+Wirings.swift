extension TypeTable {
  /// Finds all types that conform to `Wiring` or `AutoRegistering`.
  mutating func findWirings() {
    wirings = Set(types(conformingTo: "Wiring").map { entries[$0].name })
    autoRegistering = types(conformingTo: "AutoRegistering")
  }

  /// The types that conform to a protocol of FactoryKit, directly or through another protocol.
  private mutating func types(conformingTo name: String) -> Set<Int> {
    guard let root = type(name, in: 0) else { return [] }
    var found: Set<Int> = []
    _ = descend(from: root) { _, child, _, conformance in
      !conformance.condition.isNeverMet && found.insert(child).inserted
    }
    return found.filter { entries[$0].keyword != "protocol" }
  }

  /// The names of the objects that conform to `AutoRegistering`, and register only if other code calls them.
  var objects: [String] {
    autoRegistering.filter { containers[$0] == nil }.map { entries[$0].name }.sorted()
  }

  /// Forgets the wiring of each container whose conformance to `AutoRegistering` several modules declare.
  ///
  /// - Returns: A warning for each declaration, because only one of the functions runs.
  mutating func removeCompetingWirings() -> [Notice] {
    var places: [Int: [Place]] = [:]
    for conformance in conformances where conformance.condition.isAlwaysMet {
      guard conformance.parents.contains(where: { Self.last($0) == "AutoRegistering" }),
        let container = container(conformance.name, in: conformance.file),
        autoRegistering.contains(container)
      else { continue }
      places[container, default: []].append(conformance.place)
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

  /// Whether the functions of a type may be part of the wiring.
  func mayRegister(_ name: String, in file: Int) -> Bool {
    if mayBeContainer(name) { return true }
    guard !(wirings.isEmpty && autoRegistering.isEmpty), let type = type(name, in: file) else {
      return false
    }
    return wirings.contains(entries[type].name) || autoRegistering.contains(type)
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
    return wirings.contains(entries[type].name) ? entries[type].name : nil
  }
}
