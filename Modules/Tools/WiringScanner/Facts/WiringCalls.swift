/// The functions that may register, and the calls between them, which tell whether they run in the app.
final class WiringCalls {
  /// A call of a function inside another one.
  struct Call: Hashable {
    let caller: String
    let callee: String
    /// Whether each run of the caller makes this call, for the same container.
    let isSure: Bool
  }

  /// A call of `Container.wire(with:)`, or the creation of a container with `Container(wiring:)`.
  struct Root {
    /// Whether it wires all containers of the program.
    let isProgram: Bool
    /// The wirings that it passes; nil for an unknown wiring.
    let wirings: [String?]
  }

  /// The callee of a call that may be that of any wiring.
  static let anyWiring = ".register(in:)"

  /// The names of the functions, objects and wirings with registrations.
  let functions: Set<String>
  /// The functions, objects and wirings that code names, and so may call.
  var called: Set<String> = []
  var calls: Set<Call> = []
  /// The declarations of each function with registrations.
  var owners: [String: Set<Place>] = [:]
  /// The calls that pass wirings.
  var roots: [Root] = []
  /// The functions that an `autoRegister()` or a wiring calls, with the wiring, if it is one.
  private var automatic: [String: String?] = [:]
  /// The wirings that register, in their order if it is known.
  private(set) var order: [String] = []
  /// The functions that certainly run before the first resolution of a container: of `Container` and of others.
  private var certain: (main: Set<String>, other: Set<String>) = ([], [])
  /// The functions that each run of a wiring calls, by the wiring; nil for `autoRegister()` and the objects.
  private var unconditional: [String?: Set<String>] = [:]

  init(functions: Set<String>) { self.functions = functions }

  /// The name of a wiring's function.
  private static func function(of wiring: String) -> String { wiring + anyWiring }

  private var isKnown: Bool { !roots.isEmpty && !roots.flatMap(\.wirings).contains(nil) }

  /// The known wirings that all containers of the program have, and those of single containers.
  private var passed: [String] { roots.flatMap(\.wirings).compactMap { $0 } }

  /// The known wirings of the program's containers.
  var ofProgram: [String] { roots.filter(\.isProgram).flatMap(\.wirings).compactMap { $0 } }

  /// Whether the program wires all of its containers.
  var isProgramWired: Bool { roots.contains(where: \.isProgram) }

  /// Follows the calls from where registering begins, after the last section.
  ///
  /// - Parameters:
  ///   - types: All types.
  ///   - isOwn: Returns whether the target declares a wiring.
  func follow(_ types: TypeTable, isOwn: (String) -> Bool) {
    let callees = Dictionary(grouping: calls, by: \.caller).mapValues { $0.map(\.callee).sorted() }
    let all = types.wirings.keys.sorted()
    let names = Dictionary(uniqueKeysWithValues: all.map { (Self.function(of: $0), $0) })
    // An unknown wiring may be any of the module's wirings or of the others.
    let others = isKnown ? [] : all.filter(isOwn) + (roots.isEmpty ? [] : all)
    let objects = types.objects.filter { called.contains(TypeTable.last($0)) }
    var pending: [(function: String, wiring: String?)] = [("autoRegister", nil)]
    pending += (passed + others).map { (Self.function(of: $0), nil) }
    pending += objects.map { ("\($0).autoRegister()", nil) }
    while !pending.isEmpty {
      let (function, caller) = pending.removeFirst()
      guard automatic[function] == nil else { continue }
      let wiring = names[function] ?? caller
      automatic[function] = .some(wiring)
      if let wiring = names[function] { order.append(wiring) }
      for callee in callees[function] ?? [] {
        let functions = callee == Self.anyWiring ? all.map(Self.function(of:)) : [callee]
        pending += functions.map { ($0, wiring) }
      }
    }
    let sure = Dictionary(grouping: calls.filter(\.isSure), by: \.caller)
    let automatic = reachable(from: ["autoRegister"], by: sure)
    // The program's wiring replaces the autoRegister() of Container.
    let wired =
      roots.count == 1 && isKnown
      ? reachable(from: ofProgram.map(Self.function(of:)), by: sure) : []
    certain = (isProgramWired ? wired : automatic, automatic)
    let wirings = order.map(Self.function(of:))
    for (wiring, function) in zip(order, wirings) {
      unconditional[wiring] = reachable(from: [function], by: sure)
    }
    // A wiring may call an object. One that no call names is in a list.
    let named = Set(calls.map(\.callee))
    let listed = objects.map { "\($0).autoRegister()" }.filter { !named.contains($0) }
    unconditional[nil] = reachable(from: ["autoRegister"] + wirings + listed, by: sure)
  }

  /// The functions that certainly run, given some that do and the sure calls.
  private func reachable(from functions: [String], by callees: [String: [Call]]) -> Set<String> {
    var (reachable, pending) = (Set(functions), functions)
    while let function = pending.popLast() {
      for call in callees[function] ?? [] where reachable.insert(call.callee).inserted {
        pending.append(call.callee)
      }
    }
    return reachable
  }

  /// Completes a registration of a container's factory: whether the app makes it.
  func complete(_ registration: inout ScannedRegistration, of container: String) {
    guard let function = registration.function else { return }
    let wiring = automatic[function]
    registration.isAutomatic = wiring != nil
    registration.wiring = wiring ?? nil
    let isCalled = wiring.map { unconditional[$0]?.contains(function) ?? false } ?? true
    registration.isUnconditional = registration.isUnconditional && isCalled
    let isOne = function == "autoRegister" || owners[function]?.count == 1
    let certain = container == "Container" ? certain.main : certain.other
    registration.isCertain = registration.isCertain && isOne && certain.contains(function)
    // A wiring may be called by any function, through a list, or by a subclass.
    let isUncalled =
      function.hasSuffix(Self.anyWiring)
      ? isKnown && !called.contains(TypeTable.last(String(function.dropLast(Self.anyWiring.count))))
      : registration.isUncalled && !called.contains(function)
    registration.isUncalled = isUncalled && wiring == nil
  }
}
