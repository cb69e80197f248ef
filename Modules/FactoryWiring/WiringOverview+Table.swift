import FactoryKit

extension WiringOverview {
  /// The promises in columns, and below them what there is to be said.
  var table: String {
    guard !plan.promises.isEmpty else { return "There are no promises.\n" + notes }
    var grid = TextGrid(["Promise", "Declared in", "Kept by", "Asked for by", "Scope"])
    for promise in plan.promises {
      grid.add([
        [promise.fullName],
        [promise.place.description],
        keepers(of: promise),
        promise.askingModules.isEmpty ? ["nobody"] : promise.askingModules,
        [promise.scope ?? "-"],
      ])
    }
    return grid.text + notes
  }

  private func keepers(of promise: PlannedFactory) -> [String] {
    if isUnkept(promise) { return ["nobody"] }
    let providers = providers(of: promise).map { provider in
      provider.name + (provider.module.map { " (\($0))" } ?? "")
    }
    return providers.isEmpty ? ["unknown"] : providers
  }

  /// A line for each thing that is odd.
  private var notes: String {
    let unclear = notUnderstood.map { "not understood: \($0.place): \($0.reason).\n" }
    let unchecked = report.unchecked.map {
      "note: \($0.fullName) is not checked: its container has no instance that the app could name.\n"
    }
    let twice = registeredTwice.map { factory in
      let places = certain(factory).map(\.place.description).joined(separator: ", ")
      return "note: \(factory.fullName) is registered twice, and the last one counts: \(places).\n"
    }
    let unused = registeredUnused.map { factory in
      let place = factory.registrations.first { $0.isAutomatic }?.place ?? factory.place
      return "note: \(factory.fullName) is registered in \(place), and used by nobody.\n"
    }
    let unasked = promisedUnused.map {
      "note: \($0.fullName) is promised in \($0.place), and used by nobody.\n"
    }
    let lines = (unclear + unchecked + twice + unused + unasked).joined()
    return lines.isEmpty ? "" : "\n" + lines
  }
}
