import SwiftLexing

/// The plan of a wiring as Swift source.
///
/// It compiles in any module that depends on FactoryKit and FactoryWiring, with any upcoming features enabled.
struct PlanSource {
  private let wiring: ScannedWiring
  /// The containers that declare a promise, or inherit one from a protocol.
  private let promising: [ScannedContainer]
  private let spelling: ContainerSpelling

  init(_ wiring: ScannedWiring) {
    self.wiring = wiring
    let promises = wiring.planned.filter(\.isPromised)
    let names = Set(promises.map { "\($0.containerModule).\($0.container)" })
    let isForAll = promises.contains(where: \.isForAll)
    promising = wiring.containers.filter {
      isForAll || names.contains("\($0.module.name).\($0.name)")
    }
    spelling = ContainerSpelling(promising, in: wiring)
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
      import FactoryKit
      \(imports)
      extension WiringPlan {
        /// The promises, resolutions and registrations of \(wiring.target.name) and its modules.
        nonisolated package static let \(name): WiringPlan = {
          var plan = WiringPlan()
      \(promising.map(statement(for:)).joined())\(wiring.planned.map(statement(for:)).joined())\
      \(wiring.notUnderstood.map(statement(for:)).joined())\
      \(graph)\
          return plan
        }()
      }

      """
  }

  private var imports: String {
    let named = promising.filter { spelling.name(of: $0) != nil }
    let lines = named.flatMap { container in
      let condition = spelling.condition(of: container)
      return spelling.imports(of: container).map { conditional("\($0)\n", condition) }
    }
    return Set(lines).sorted().joined()
  }

  private func conditional(_ text: String, _ condition: Condition) -> String {
    condition.isAlwaysMet ? text : "#if \(condition)\n\(text)#endif\n"
  }

  private func statement(for container: ScannedContainer) -> String {
    guard let type = spelling.name(of: container) else { return "" }
    let wiring =
      (container.wiring.map { ", wiring: \(source($0))" } ?? "")
      + (container.wiringType.map { ", wiringType: \(quoted($0))" } ?? "")
    let name = "\(quoted(container.name)), module: \(quoted(container.module.name))"
    return conditional(
      "    plan.containers.append(PlannedContainer(\(name)\(wiring)) { \(type).shared })\n",
      spelling.condition(of: container)
    )
  }

  private func statement(for factory: ScannedFactory) -> String {
    let text = """
          plan.factories.append(
            PlannedFactory(
              container: \(quoted(factory.container)),
              containerModule: \(quoted(factory.containerModule)),
              isForAll: \(factory.isForAll),
              name: \(quoted(factory.name)),
              key: \(quoted(factory.key)),
              type: \(quoted(factory.type)),
              parameter: \(factory.parameter.map(quoted) ?? "nil"),
              scope: \(factory.scope.map(quoted) ?? "nil"),
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

  private func statement(for notice: Notice) -> String {
    "    plan.notUnderstood.append(NotUnderstood(\(quoted(notice.message)), "
      + "place: \(source(notice.place))))\n"
  }

  /// The statement with all factories, edges and other uses, as `WiringGraph` reads them.
  private var graph: String {
    let graph = wiring.graph
    let users = graph.users
    let lines = graph.factories.indices.flatMap { index -> [String] in
      let factory = graph.factories[index]
      let fields = [
        factory.container, factory.name, factory.type, factory.scope ?? "",
        factory.isPromised ? "promise" : "", factory.place.fields, factory.key,
      ]
      return ["-" + fields.joined(separator: "|")]
        + graph.edges[index].map { "\($0.isSure ? ">" : "?")\($0.factory)" }
        + factory.uses.filter { !users[index].contains($0) }.map { place in
          "<\(place.fields)\(factory.users[place].map { "|\($0)" } ?? "")"
        }
    }
    let text = lines.map { "      \(quoted($0).dropFirst().dropLast())\n" }.joined()
    return "    plan.graphText = \"\"\"\n\(text)      \"\"\"\n"
  }

  private func source(_ place: Place) -> String {
    "PlannedPlace(module: \(quoted(place.module)), file: \(quoted(place.file)), line: \(place.line))"
  }

  private func source(_ registration: ScannedRegistration) -> String {
    let providers = registration.providers.map {
      "PlannedProvider(\(quoted($0.name)), module: \($0.module.map(quoted) ?? "nil"))"
    }
    let isUnconditional = registration.isUnconditional && registration.condition.isAlwaysMet
    let wiring = registration.wiring.map { "\n            wiring: \(quoted($0))," } ?? ""
    return """
      PlannedRegistration(
                  place: \(source(registration.place)),
                  providers: [\(providers.joined(separator: ", "))],
                  context: \(registration.context.map(quoted) ?? "nil"),
                  isAutomatic: \(registration.isAutomatic),\(wiring)
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

extension Place {
  /// The module, the file and the line.
  fileprivate var fields: String { "\(module)|\(file)|\(line)" }
}
