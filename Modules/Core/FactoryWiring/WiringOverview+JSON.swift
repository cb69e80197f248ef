extension WiringOverview {
  /// Everything that's known.
  var json: JSONText {
    [
      "promises": .list(plan.promises.map(json)),
      "replaced": .list(plan.factories.filter { !$0.isPromised }.map(json)),
      "unkept": names(report.unkept.map(\.factory)),
      "unchecked": names(report.unchecked),
      "registeredTwice": names(registeredTwice),
      "unused": names(unused),
      "notUnderstood": .list(
        notUnderstood.map { .fields([("reason", .text($0.reason))] + json($0.place)) }
      ),
    ]
  }

  private func names(_ factories: [PlannedFactory]) -> JSONText {
    .list(factories.map { .text($0.fullName) })
  }

  private func json(_ factory: PlannedFactory) -> JSONText {
    var fields: [(String, JSONText)] = [
      ("container", .text(factory.container)),
      ("name", .text(factory.name)),
      ("type", .text(factory.type)),
      ("parameter", .text(factory.parameter)),
      ("scope", .text(factory.scope)),
    ]
    fields += json(factory.place)
    if factory.isPromised {
      var isKept = "null"
      if !report.unchecked.contains(factory) {
        isKept = "\(!isUnkept(factory))"
      }
      fields.append(("isKept", .literal(isKept)))
    }
    fields.append(("registrations", .list(factory.registrations.map(json))))
    fields.append(("resolvedIn", .list(factory.uses.map { .fields(json($0)) })))
    return .fields(fields)
  }

  private func json(_ place: PlannedPlace) -> [(String, JSONText)] {
    [
      ("module", .text(place.module)), ("file", .text(place.file)),
      ("line", .literal("\(place.line)")),
    ]
  }

  private func json(_ registration: PlannedRegistration) -> JSONText {
    let providers = registration.providers.map { provider -> JSONText in
      ["type": .text(provider.name), "module": .text(provider.module)]
    }
    return .fields(
      json(registration.place) + [
        ("context", .text(registration.context)),
        ("isContribution", .literal("\(registration.isContribution)")),
        ("wiring", .text(registration.wiring)),
        ("inAutoRegister", .literal("\(registration.isAutomatic)")),
        ("makes", .list(providers)),
      ]
    )
  }
}
