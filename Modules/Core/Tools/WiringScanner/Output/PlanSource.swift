import SwiftLexing

/// The plan of a wiring as Swift source.
///
/// It compiles in any module that depends on FactoryKit and FactoryWiring, with any upcoming features enabled.
/// Each type has the selector of its module, because the target may declare a type of the same name.
struct PlanSource {
  private let wiring: ScannedWiring
  /// The containers that declare a promise, or inherit one from a protocol.
  private let promising: [ScannedContainer]
  /// The factories that the target can resolve.
  private let resolutions: [Resolution]

  init(_ wiring: ScannedWiring) {
    self.wiring = wiring
    resolutions = Resolution.all(in: wiring)
    let promises = wiring.planned.filter(\.isPromised)
    let names = Set(promises.map { "\($0.containerModule).\($0.container)" })
    let isForAll = promises.contains(where: \.isForAll)
    promising = wiring.containers.filter { container in
      isForAll || names.contains("\(container.module.name).\(container.name)")
    }
  }

  var text: String {
    let name = "`\(wiring.target.name.asProperty)`"
    return """
      // Written by WiringPlugin in each build: the promises of all modules that \(wiring.target.name) \
      uses.
      #if hasFeature(InternalImportsByDefault)
      package import FactoryWiring
      #else
      import FactoryWiring
      #endif
      \(importing("FactoryKit"))
      \(imports)
      extension FactoryWiring::WiringPlan {
        /// The promises, resolutions and registrations of \(wiring.target.name) and its modules.
        nonisolated package static let \(name): FactoryWiring::WiringPlan = {
          var plan = FactoryWiring::WiringPlan()
      \(promising.map(statement(for:)).joined())\(planned)\
      \(wiring.notUnderstood.map(statement(for:)).joined())\
      \(unused)\
      \(resolving)\
          return plan
        }()
      }

      """
  }

  private var imports: String {
    var lines: Set<String> = []
    for container in promising {
      guard let spelling = ContainerSpelling(container, in: wiring),
        let module = spelling.importedModule
      else { continue }
      lines.insert(conditional("\(importing(module))\n", spelling.condition))
    }
    for module in resolutions.flatMap(\.modules) {
      lines.insert("#if canImport(\(module))\n\(importing(module))\n#endif\n")
    }
    return lines.sorted().joined()
  }

  /// The import of a module.
  ///
  /// The compiler wants an access level for all imports of it, or for none.
  private func importing(_ module: String) -> String {
    if wiring.narrowImports.contains(module) { return "internal import \(module)" }
    return "import \(module)"
  }

  private func conditional(_ text: String, _ condition: Condition) -> String {
    if condition.isAlwaysMet { return text }
    return "#if \(condition)\n\(text)#endif\n"
  }

  private func statement(for container: ScannedContainer) -> String {
    guard let spelling = ContainerSpelling(container, in: wiring) else { return "" }
    var arguments = [quoted(container.name), "module: \(quoted(container.module.name))"]
    if let place = container.wiring {
      arguments.append("wiring: \(source(place))")
    }
    if let type = container.wiringType {
      arguments.append("wiringType: \(quoted(type))")
    }
    let list = arguments.joined(separator: ", ")
    let planned = "FactoryWiring::PlannedContainer(\(list)) { \(spelling.type).shared }"
    return conditional("    plan.containers.append(\(planned))\n", spelling.condition)
  }

  private var planned: String {
    wiring.planned.map { statement(for: $0, list: "factories") }.joined()
  }

  private var unused: String {
    wiring.unused.map { statement(for: $0, list: "unused") }.joined()
  }

  private func statement(for factory: ScannedFactory, list name: String) -> String {
    let text = """
          plan.\(name).append(
            FactoryWiring::PlannedFactory(
              container: \(quoted(factory.container)),
              containerModule: \(quoted(factory.containerModule)),
              isForAll: \(factory.isForAll),
              name: \(quoted(factory.name)),
              key: \(quoted(factory.key)),
              type: \(quoted(factory.type)),
              parameter: \(quotedOrNil(factory.parameter)),
              scope: \(quotedOrNil(factory.scope)),
              isPromised: \(factory.isPromised),
              place: \(source(factory.place)),
              fileID: \(quoted(factory.fileID)),
              uses: \(list(factory.uses.map(source), indent: 8)),
              registrations: \(list(factory.registrations.map(source), indent: 8)),
              notUnderstood: \(list(factory.unclear.map(source), indent: 8))
            )
          )

      """
    return conditional(text, factory.condition)
  }

  private var resolving: String { resolutions.map(statement).joined() }

  private func statement(for resolution: Resolution) -> String {
    let factory = resolution.factory
    let text = """
          plan.resolutions.append(
            FactoryWiring::PlannedResolution(\(quoted(factory.fullName)), place: \(source(factory.place))) {
              try await FactoryWiring::PlannedResolution.resolve(\(resolution.code))
            }
          )

      """
    if resolution.modules.isEmpty { return text }
    let conditions = resolution.modules.map { "canImport(\($0))" }
    return "#if \(conditions.joined(separator: " && "))\n\(text)#endif\n"
  }

  private func statement(for notice: Notice) -> String {
    "    plan.notUnderstood.append(FactoryWiring::NotUnderstood(\(quoted(notice.message)), "
      + "place: \(source(notice.place))))\n"
  }

  private func source(_ place: Place) -> String {
    "FactoryWiring::PlannedPlace(module: \(quoted(place.module)), file: \(quoted(place.file)), line: \(place.line))"
  }

  private func source(_ registration: ScannedRegistration) -> String {
    let providers = registration.providers.map { provider in
      let arguments = "\(quoted(provider.name)), module: \(quotedOrNil(provider.module))"
      return "FactoryWiring::PlannedProvider(\(arguments))"
    }
    let isUnconditional = registration.isUnconditional && registration.condition.isAlwaysMet
    var contribution = ""
    if registration.isContribution { contribution = "\n            isContribution: true," }
    let wiring = registration.wiring.map { "\n            wiring: \(quoted($0))," } ?? ""
    return """
      FactoryWiring::PlannedRegistration(
                  place: \(source(registration.place)),
                  providers: [\(providers.joined(separator: ", "))],
                  context: \(quotedOrNil(registration.context)),\(contribution)
                  isAutomatic: \(registration.isAutomatic),\(wiring)
                  isUnconditional: \(isUnconditional)
                )
      """
  }

  private func list(_ elements: [String], indent: Int) -> String {
    if elements.isEmpty { return "[]" }
    let blanks = String(repeating: " ", count: indent)
    let lines = elements.map { "\n\(blanks)  \($0)," }.joined()
    return "[\(lines)\n\(blanks)]"
  }

  private func quotedOrNil(_ text: String?) -> String {
    guard let text else { return "nil" }
    return quoted(text)
  }

  /// A text as a string literal.
  private func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
