extension WiringOverview {
  /// The promises in columns, and notes below them.
  var table: String {
    guard !plan.promises.isEmpty else {
      return "There are no promises.\n" + notes
    }
    // The column is useful only if several wirings can register.
    let hasWirings = hasWirings
    var titles = ["Promise", "Declared in", "Kept by", "Resolved by", "Scope"]
    if hasWirings {
      titles.insert("Registered by", at: 3)
    }
    var rows = [titles.map { [$0] }]
    for promise in plan.promises {
      var cells = [
        [promise.fullName],
        [promise.place.description],
        keepers(of: promise),
        promise.askingModules.unlessEmpty(["nothing"]),
        [promise.scope ?? "-"],
      ]
      if hasWirings {
        cells.insert(wirings(of: promise.registrations).unlessEmpty(["-"]), at: 3)
      }
      rows.append(cells)
    }
    return columns(rows) + notes
  }

  private func keepers(of promise: PlannedFactory) -> [String] {
    if isUnkept(promise) {
      return ["nothing"]
    }
    let names = providers(of: promise).map { provider in
      guard let module = provider.module else {
        return provider.name
      }
      return "\(provider.name) (\(module))"
    }
    return names.unlessEmpty(["unknown"])
  }

  /// A line for each likely mistake.
  var notes: String {
    let unclear = notUnderstood.map { "not understood: \($0.place): \($0.reason).\n" }
    let unchecked = report.unchecked.map {
      "note: \($0.fullName) isn't checked: its container has no shared instance.\n"
    }
    let twice = registeredTwice.map { factory in
      let places = certain(factory).map(\.place.description).joined(separator: ", ")
      return
        "note: \(factory.fullName) is registered twice, and the last registration applies: \(places).\n"
    }
    let several = registeredBySeveral.map { factory in
      let places = certain(factory).map { "\($0.wiring ?? "autoRegister()") in \($0.place)" }
      return
        "note: \(factory.fullName) is registered by several wirings, and the one that runs last applies: "
        + "\(places.joined(separator: ", ")).\n"
    }
    let unused = registeredUnused.map { factory in
      let place = factory.registrations.first { $0.isAutomatic }?.place ?? factory.place
      return "note: \(factory.fullName) is registered in \(place), but never used.\n"
    }
    let unasked = promisedUnused.map {
      "note: \($0.fullName) is promised in \($0.place), but never used.\n"
    }
    let unusedProviders = providedUnused.map {
      "note: \($0.fullName) is declared in \($0.place), but never used.\n"
    }
    let lines = (unclear + unchecked + twice + several + unused + unasked + unusedProviders)
      .joined()
    if lines.isEmpty {
      return ""
    }
    return "\n" + lines
  }
}
