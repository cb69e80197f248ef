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

  /// The objects that conform to `AutoRegistering`, and register only if other code calls them.
  var objects: [Entry] {
    autoRegistering.filter { containers[$0] == nil }.sorted().map { entries[$0] }
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

  /// The wiring that a name refers to in a file; nil if it isn't a wiring.
  func wiring(_ name: String, in file: Int, inside outer: String = "") -> String? {
    guard !wirings.isEmpty, let type = type(name, in: file, inside: outer) else { return nil }
    return wirings.contains(entries[type].name) ? entries[type].name : nil
  }
}

/// The wirings of a program, and the functions that they call.
struct WiringCalls {
  /// The functions that an `autoRegister()` or a wiring calls, with the wiring, if it is one.
  private(set) var automatic: [String: String?] = [:]
  /// The wirings that register, in their order if it is known.
  private(set) var wirings: [String] = []
  private let calls: Set<MentionReader.Call>

  /// The function of a wiring that registers.
  static func function(of wiring: String) -> String { "\(wiring).register(in:)" }
  /// The `autoRegister()` of an object.
  static func function(ofObject type: String) -> String { "\(type).autoRegister()" }

  /// Follows the calls from where registering begins.
  ///
  /// - Parameters:
  ///   - roots: The wirings that the program is given.
  ///   - objects: The objects with an `autoRegister()` that some code names, and so may call.
  ///   - all: All wirings.
  ///   - calls: The calls between functions, by name.
  init(
    from roots: [String],
    _ objects: [String],
    of all: Set<String>,
    _ calls: Set<MentionReader.Call>
  ) {
    self.calls = calls
    let callees = Dictionary(grouping: calls, by: \.caller).mapValues { $0.map(\.callee).sorted() }
    let functions = Dictionary(all.map { (Self.function(of: $0), $0) }) { first, _ in first }
    var pending: [(function: String, wiring: String?)] = [("autoRegister", nil)]
    pending += roots.map { (Self.function(of: $0), $0) }
    pending += objects.map { (Self.function(ofObject: $0), nil) }
    while !pending.isEmpty {
      let (function, wiring) = pending.removeFirst()
      guard automatic[function] == nil else { continue }
      automatic[function] = .some(wiring)
      if functions[function] != nil, let wiring { wirings.append(wiring) }
      for callee in callees[function] ?? [] {
        // An unknown wiring may be any of them.
        if callee == Self.function(of: "") {
          pending += functions.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
        } else {
          pending.append((callee, functions[callee] ?? wiring))
        }
      }
    }
  }

  /// The functions that certainly run, given some that do.
  func certain(from functions: [String]) -> Set<String> {
    let callees = Dictionary(grouping: calls.filter(\.isSure), by: \.caller)
    var (certain, pending) = (Set(functions), functions)
    while let function = pending.popLast() {
      for call in callees[function] ?? [] where certain.insert(call.callee).inserted {
        pending.append(call.callee)
      }
    }
    return certain
  }
}
