extension ScanCommandTests {
  /// The expected plan.
  static let plan = #"""
    // Written by WiringPlugin in each build: the promises of all modules that HTTPApp uses.
    #if hasFeature(InternalImportsByDefault)
    package import FactoryWiring
    #else
    import FactoryWiring
    #endif
    import FactoryKit
    #if canImport(Own)
    import Own
    #endif
    import Own

    extension FactoryWiring::WiringPlan {
      /// The promises, resolutions and registrations of HTTPApp and its modules.
      nonisolated package static let `httpApp`: FactoryWiring::WiringPlan = {
        var plan = FactoryWiring::WiringPlan()
        plan.containers.append(FactoryWiring::PlannedContainer("Vault", module: "Own", wiring: FactoryWiring::PlannedPlace(module: "HTTPApp", file: "Ark.swift", line: 2)) { Own::`Vault`.shared })
        plan.factories.append(
          FactoryWiring::PlannedFactory(
            container: "Vault",
            containerModule: "Own",
            isForAll: false,
            name: "unkept",
            key: "unkept",
            type: "Int?",
            parameter: nil,
            scope: nil,
            isPromised: true,
            place: FactoryWiring::PlannedPlace(module: "HTTPApp", file: "Ark.swift", line: 5),
            fileID: "HTTPApp/Ark.swift",
            uses: [],
            registrations: [],
            notUnderstood: []
          )
        )
    #if true && DEBUG
        plan.factories.append(
          FactoryWiring::PlannedFactory(
            container: "Vault",
            containerModule: "Own",
            isForAll: false,
            name: "key",
            key: "a b",
            type: "[String: Key]?",
            parameter: "Int",
            scope: nil,
            isPromised: true,
            place: FactoryWiring::PlannedPlace(module: "Own", file: "Own/Own Vault.swift", line: 3),
            fileID: "Own/Own Vault.swift",
            uses: [],
            registrations: [
              FactoryWiring::PlannedRegistration(
                place: FactoryWiring::PlannedPlace(module: "HTTPApp", file: "Ark.swift", line: 3),
                providers: [],
                context: "onTest",
                isAutomatic: true,
                isUnconditional: true
              ),
              FactoryWiring::PlannedRegistration(
                place: FactoryWiring::PlannedPlace(module: "HTTPApp", file: "Ark.swift", line: 3),
                providers: [],
                context: nil,
                isAutomatic: true,
                isUnconditional: true
              ),
            ],
            notUnderstood: [
              FactoryWiring::PlannedPlace(module: "Own", file: "Own/Own Vault.swift", line: 3),
            ]
          )
        )
    #endif
    #if canImport(Own)
        plan.resolutions.append(
          FactoryWiring::PlannedResolution("Vault.unkept", place: FactoryWiring::PlannedPlace(module: "HTTPApp", file: "Ark.swift", line: 5)) {
            try await FactoryWiring::PlannedResolution.resolve(Own::`Vault`.shared.HTTPApp::`unkept`)
          }
        )
    #endif
        return plan
      }()
    }

    """#
}
