/// The functions and wirings that the program names or passes, so that their registrations may run.
struct WiringCalls {
  /// A call of `Container.wire(with:)`, or the creation of a container with `Container(wiring:)`.
  struct Root {
    /// Whether it wires all containers of the program.
    let isProgram: Bool
    /// Whether each run of the program makes it.
    let isStraight: Bool
    /// The wirings that it passes; nil for an unknown wiring.
    let wirings: [String?]
  }

  /// The names of the functions, objects and wirings with registrations.
  let functions: Set<String>
  /// The functions, objects and wirings that code names, and so may call.
  var named: Set<String> = []
  /// The calls that pass wirings.
  var roots: [Root] = []

  /// The wirings that the program passes, in their order.
  var passed: [String] {
    roots.flatMap(\.wirings).compactMap { $0 }
  }

  /// Whether each passed wiring is known.
  private var isKnown: Bool {
    !roots.isEmpty && roots.allSatisfy { !$0.wirings.contains(nil) }
  }

  /// The known wirings that all containers of the program certainly have; none if that's unsure.
  var ofProgram: [String] {
    guard roots.count == 1,
      roots[0].isProgram,
      roots[0].isStraight,
      isKnown
    else { return [] }
    return passed
  }

  /// Completes a registration after the last section: whether the app makes it.
  func complete(_ registration: inout ScannedRegistration) {
    let function = registration.function
    let mayRun: Bool
    var isCertain = false
    registration.isAutomatic = true
    if let wiring = function.wiring {
      mayRun = !isKnown || passed.contains(wiring) || isNamed(wiring)
      isCertain = ofProgram == [wiring]
      if mayRun { registration.wiring = wiring }
    } else if let object = function.object {
      mayRun = isNamed(object)
    } else if function.isAutoRegister {
      mayRun = true
      // A wiring may replace the function.
      isCertain = roots.isEmpty
    } else {
      mayRun = isNamed(function.name)
      registration.isAutomatic = function.isInContainer
    }
    if mayRun {
      registration.isUncalled = false
    } else {
      registration.isAutomatic = false
    }
    if !isCertain {
      registration.isCertain = false
    }
  }

  private func isNamed(_ name: String) -> Bool {
    named.contains(TypeName.last(name))
  }
}
