/// The plan of a wiring as Swift source.
///
/// It compiles in any module that sees FactoryKit, whatever features that has enabled.
struct PlanSource {
  private let wiring: ScannedWiring

  init(_ wiring: ScannedWiring) { self.wiring = wiring }

  var text: String {
    let name = Self.propertyName(for: wiring.target.name)
    return """
      // Written by WiringPlugin in each build: the promises of all modules that \(wiring.target.name) \
      uses.
      #if hasFeature(InternalImportsByDefault)
      package import FactoryKit
      #else
      import FactoryKit
      #endif
      \(imports)
      extension WiringPlan {
        /// What \(wiring.target.name) and the modules that it uses promise, ask for and register.
        nonisolated package static let \(name): WiringPlan = {
          var plan = WiringPlan()
          plan.containers = \(list(containers, indent: 4))
      \(wiring.planned.map(statements).joined())\
          return plan
        }()
      }

      """
  }

  /// The name of a module as that of a property: `Server` is `server`, `HTTPServer` is `httpServer`.
  static func propertyName(for module: String) -> String {
    let capitals = module.prefix { $0.isUppercase }.count
    let isWord = capitals <= 1 || module.dropFirst(capitals).first?.isLowercase != true
    let lowered = isWord ? capitals : capitals - 1
    return "`\(module.prefix(lowered).lowercased())\(module.dropFirst(lowered))`"
  }

  /// The containers that have a promise, or stand for those that have, and that can be named here.
  private var namedContainers: [ScannedContainer] {
    let promised = wiring.planned.filter(\.isPromised)
    let isForAll = promised.contains { wiring.container(of: $0)?.isProtocol ?? false }
    return wiring.containers.filter { container in
      wiring.isNameable(container)
        && (isForAll || promised.contains { $0.container == container.name })
    }
  }

  private var imports: String {
    let modules = Set(namedContainers.map(\.module)).subtracting([wiring.target.name, "FactoryKit"])
    return modules.sorted().map { "import \($0)\n" }.joined()
  }

  private var containers: [String] {
    namedContainers.map { container in
      let isOwn = container.module == wiring.target.name
      let type = isOwn ? container.name : "\(container.module).\(container.name)"
      let wiring = container.wiring.map { ", wiring: \(source($0))" } ?? ""
      return "PlannedContainer(\(quoted(container.name))\(wiring)) { \(type).shared }"
    }
  }

  private func statements(for factory: ScannedFactory) -> String {
    let statement = """
          plan.factories.append(
            PlannedFactory(
              container: \(quoted(factory.container)),
              isForAll: \(wiring.container(of: factory)?.isProtocol ?? false),
              name: \(quoted(factory.name)),
              key: \(quoted(factory.key)),
              type: \(quoted(factory.type)),
              parameter: \(factory.parameter.map(quoted) ?? "nil"),
              scope: \(factory.scope.map(quoted) ?? "nil"),
              isPromised: \(factory.isPromised),
              place: \(source(factory.place)),
              fileID: \(quoted(factory.fileID)),
              uses: \(list(factory.uses.map(source), indent: 8)),
              registrations: \(list(factory.registrations.map(source), indent: 8))
            )
          )

      """
    guard !factory.condition.isAlwaysMet else { return statement }
    return "    #if \(factory.condition)\n\(statement)    #endif\n"
  }

  private func source(_ place: Place) -> String {
    "PlannedPlace(module: \(quoted(place.module)), file: \(quoted(place.file)), line: \(place.line))"
  }

  private func source(_ registration: ScannedRegistration) -> String {
    let providers = registration.providers.map {
      "PlannedProvider(\(quoted($0.name)), module: \($0.module.map(quoted) ?? "nil"))"
    }
    let isUnconditional = registration.isUnconditional && registration.condition.isAlwaysMet
    return """
      PlannedRegistration(
                  place: \(source(registration.place)),
                  providers: [\(providers.joined(separator: ", "))],
                  context: \(registration.context.map(quoted) ?? "nil"),
                  isAutomatic: \(registration.isAutomatic),
                  isUnconditional: \(isUnconditional)
                )
      """
  }

  private func list(_ elements: [String], indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    let lines = elements.map { "\n\(blanks)  \($0)," }.joined()
    return elements.isEmpty ? "[]" : "[\(lines)\n\(blanks)]"
  }

  /// A text as a string literal.
  private func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
