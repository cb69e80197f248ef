extension TypeTable {
  /// Finds all types that conform to `Wiring`, directly or through another protocol.
  mutating func findWirings() {
    guard let root = type("Wiring", in: 0) else { return }
    var found: Set<Int> = []
    _ = descend(from: root) { _, child, _, _ in found.insert(child).inserted }
    wirings = Set(found.filter { entries[$0].keyword != "protocol" }.map { entries[$0].name })
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

  /// The function of a wiring that registers.
  static func function(of wiring: String) -> String { "\(wiring).register(in:)" }

  /// Follows the calls from where registering begins.
  ///
  /// - Parameters:
  ///   - roots: The wirings that the program is given.
  ///   - all: All wirings.
  ///   - calls: The calls between functions, by name.
  init(from roots: [String], of all: Set<String>, _ calls: Set<MentionReader.Call>) {
    let callees = Dictionary(grouping: calls, by: \.caller).mapValues { $0.map(\.callee).sorted() }
    let functions = Dictionary(all.map { (Self.function(of: $0), $0) }) { first, _ in first }
    var pending: [(function: String, wiring: String?)] = [("autoRegister", nil)]
    pending += roots.map { (Self.function(of: $0), $0) }
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
}
