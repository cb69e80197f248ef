extension WiringOverview {
  /// The promises in columns, and notes below them.
  var table: String {
    guard !plan.promises.isEmpty else {
      return "There are no promises.\n" + notes
    }
    let titles = ["Promise", "Declared in", "Kept by", "Resolved by", "Scope"]
    var rows = [titles.map { [$0] }]
    for promise in plan.promises {
      rows.append([
        [promise.fullName],
        [promise.place.description],
        keepers(of: promise),
        promise.askingModules.unlessEmpty(["nothing"]),
        [promise.scope ?? "-"],
      ])
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
      let places = certain(factory).map { "\($0.wiring ?? "autoRegister()") in \($0.place)" }
      return
        "note: \(factory.fullName) is registered more than once, and the registration that runs "
        + "last applies: \(places.joined(separator: ", ")).\n"
    }
    let unused = unused.map {
      "note: \($0.fullName) is declared in \($0.place), but never used.\n"
    }
    let lines = (unclear + unchecked + twice + unused).joined()
    if lines.isEmpty {
      return ""
    }
    return "\n" + lines
  }
}
