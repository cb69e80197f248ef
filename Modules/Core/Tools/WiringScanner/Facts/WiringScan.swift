/// Reads the sources of a program, and collects the facts about its wiring.
///
/// It reads the sources twice, one section at a time: first their declarations, then the places that name
/// them. Between the two passes, only the first sources stay in memory. Without declarations, there is no
/// second pass.
package struct WiringScan {
  /// The largest number of places that are listed as not understood for one factory.
  private static let mostUnclear = 8
  /// The number of source bytes that stay in memory between the two passes.
  private static let mostHeld = 1 << 20

  private let modules: [SourceModule]
  private let target: SourceModule
  private let read: (String) -> [UInt8]?
  private var types = TypeTable()
  private var files: [Int] = []
  private var held: [Int: [SourceSection]] = [:]
  private var heldBytes = 0
  private var unread: [Notice] = []
  private var notUnderstood: [Notice] = []
  /// The warnings about single lines.
  private var mistakes: [Notice] = []
  private var calls = WiringCalls(functions: [])
  private var factories: [ScannedFactory] = []
  /// The names of factories that are mentioned in a form that isn't understood.
  private var unclearNames: Set<String> = []
  /// The registrations for any factory of a name.
  private var registrations: [String: Set<Place>] = [:]

  /// Prepares to read the sources.
  ///
  /// - Parameters:
  ///   - modules: The modules that the program is made of; one is the target.
  ///   - read: Returns the bytes of a file; nil if it cannot be read.
  package init(_ modules: [SourceModule], read: @escaping (String) -> [UInt8]?) {
    self.modules = modules
    self.read = read
    target = modules.first(where: \.isTarget) ?? SourceModule(name: "", package: "")
  }

  /// Collects the facts of all sources.
  package consuming func wiring() -> ScannedWiring {
    let declarations = declarations()
    let objects = types.objects + types.wirings.keys
    let names = types.hints.registeringFunctions.union(objects.map(TypeName.last))
    calls = WiringCalls(functions: names)
    let table = FactoryTable(declarations, types, functions: calls.functions)
    factories = table.declarations.map(\.factory)
    if !factories.isEmpty {
      readMentions(table)
      completeFactories(table)
    }
    replaceAutoRegister()
    let containers = types.containers.values.sorted { left, right in
      (left.name, left.module.name) < (right.name, right.module.name)
    }
    return ScannedWiring(
      target: target,
      targetImports: types.imports(of: target.name),
      containers: containers,
      factories: factories,
      unread: unread,
      mistakes: mistakes,
      notUnderstood: notUnderstood.sorted { $0.place < $1.place }
    )
  }

  /// The sections of a file, from memory or read one by one; nil if the file cannot be read.
  private mutating func sections(of file: Int) -> AnySequence<SourceSection>? {
    if let held = held.removeValue(forKey: file) {
      return AnySequence(held)
    }
    let source = types.files[file]
    guard let bytes = read(source.path) else { return nil }
    let reader = SectionReader(bytes, of: source) { [target] name in
      Self.isDefined(name, in: source.module, of: target)
    }
    heldBytes += bytes.count
    guard heldBytes <= Self.mostHeld else { return AnySequence(reader) }
    let sections = Array(reader)
    held[file] = sections
    return AnySequence(sections)
  }

  /// The value of a name for `#if` in a module; nil if it's unknown.
  private static func isDefined(_ name: String, in module: SourceModule, of target: SourceModule)
    -> Bool?
  {
    if module.defines.contains(name) {
      return true
    }
    // SwiftPM defines these two everywhere.
    if name == "DEBUG" || name == "SWIFT_PACKAGE" {
      return nil
    }
    // A flag of the target isn't set in other modules.
    if target.defines.contains(name) {
      return false
    }
    return nil
  }

  // MARK: - Declarations

  private mutating func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    var functions: [WiringFunction] = []
    for module in modules {
      for path in module.files.sorted() {
        let source = SourceFile(path, in: module)
        let file = types.add(source)
        guard let sections = sections(of: file) else {
          let place = Place(
            module: module.name,
            file: source.shownPath,
            line: 1
          )
          unread.append(Notice(place: place, message: "warning: this file cannot be read"))
          continue
        }
        files.append(file)
        for section in sections {
          let reader = DeclarationReader(section, file, types: &types)
          declarations += reader.declarations
          functions += reader.wirings
          notUnderstood += reader.notices
        }
      }
    }
    types.findConformances()
    for function in functions {
      types.addWiring(function)
    }
    mistakes += types.removeCompetingWirings()
    let factories = declarations.compactMap { resolved($0) }
    return factories.sorted { $0.factory.place < $1.factory.place }
  }

  /// Returns a declaration with its container; nil without one, and then a notice for a promise.
  private mutating func resolved(_ declaration: Declaration) -> Declaration? {
    var declaration = declaration
    var factory = declaration.factory
    // A function of the program's own may have the name `promised`.
    if factory.isPromised, !declaration.hasFactoryType, types.hints.hasOwnPromised {
      return nil
    }
    if let problem = declaration.problem {
      notUnderstood.append(problem)
    }
    guard let owner = declaration.owner,
      let index = types.container(owner, in: declaration.file, inside: declaration.outer),
      let container = types.containers[index]
    else {
      // A declaration with a problem is no promise.
      if factory.isPromised {
        let reason = DeclarationReader.unknownContainer
        notUnderstood.append(Notice(place: factory.place, message: reason))
      }
      return nil
    }
    factory.container = container.name
    factory.containerModule = container.module.name
    factory.isForAll = container.isProtocol
    if let scope = factory.scope {
      factory.isBound = types.hints.boundScopes[TypeName.last(scope)] ?? false
    }
    declaration.factory = factory
    declaration.container = index
    return declaration
  }

  // MARK: - Mentions

  private mutating func readMentions(_ table: FactoryTable) {
    for file in files {
      var variables: [String: Int?] = [:]
      var isStraight = true
      for section in sections(of: file) ?? AnySequence([]) {
        let reader = MentionReader(section, file, table, variables: variables)
        let functions = FunctionReader(reader, isFileStraight: isStraight)
        variables = reader.variables
        isStraight = isStraight && functions.isSectionStraight
        functions.add(to: &calls)
        for mention in reader.mentions {
          add(mention, functions)
        }
        for (name, indices) in reader.unclear {
          addUnclear(name, indices, reader)
        }
        addEdges(of: reader)
      }
    }
  }

  private mutating func add(_ mention: Mention, _ functions: FunctionReader) {
    let section = functions.section
    if section.condition(of: mention.index).isNeverMet {
      return
    }
    let place = section.place(of: mention.index)
    for registration in mention.registrations {
      registrations[mention.name, default: []].insert(place)
      let scanned = functions.registration(registration, of: mention)
      for index in mention.factories {
        factories[index].registrations.append(scanned)
      }
    }
    guard mention.isUse else { return }
    let stray = functions.mentions.strayCall(mention)
    for index in mention.factories {
      factories[index].uses.append(place)
      if let stray {
        factories[index].strayCalls.append(Notice(place: place, message: stray))
      }
    }
  }

  private mutating func addUnclear(
    _ name: String,
    _ indices: [Int],
    _ reader: MentionReader
  ) {
    unclearNames.insert(name)
    let seen = reader.table.factories(named: name, in: nil, seenFrom: reader.file) ?? []
    for index in seen where factories[index].isPromised {
      var places = factories[index].unclear
      for token in indices where places.count < Self.mostUnclear {
        let place = reader.section.place(of: token)
        if places.last != place {
          places.append(place)
        }
      }
      factories[index].unclear = places
    }
  }

  /// Adds the edges of the definitions in a section.
  private mutating func addEdges(of reader: MentionReader) {
    let section = reader.section
    let table = reader.table
    for scope in section.scopes where !scope.isType && table.contains(scope.name) {
      let definition = Definition(of: scope, in: section)
      let place = section.place(of: definition.start)
      guard let index = table.definition(of: scope.name, at: place) else {
        continue
      }
      // A factory that isn't plain has no sure edges.
      let body = definition.closure ?? scope.opening...scope.closing
      let container = table.declarations[index].container
      factories[index].edges = reader.edges(in: body, of: container)
      factories[index].isPlain = definition.isPlain
    }
  }

  private mutating func completeFactories(_ table: FactoryTable) {
    for index in factories.indices {
      var factory = factories[index]
      for number in factory.registrations.indices {
        calls.complete(&factory.registrations[number])
      }
      // A registration for another factory of this name may be one for this factory.
      let own = Set(factory.registrations.map(\.place))
      let all = registrations[factory.name, default: []]
      factory.isUnclear = unclearNames.contains(factory.name) || !all.isSubset(of: own)
      let file = table.declarations[index].file
      let module = types.files[file].module
      let isOther = module.package == target.package && module.name != target.name
      factory.isUnused = isOther && factory.isUnusedProvider
      factories[index] = factory
    }
  }

  // MARK: - Wirings

  /// Whether the target declares a wiring.
  private func isOwn(_ wiring: String) -> Bool {
    types.wirings[wiring]??.module == target.name
  }

  /// Replaces the `autoRegister()` of the container with the program's wiring, and warns if there are both.
  private mutating func replaceAutoRegister() {
    var wirings = calls.passed
    if calls.roots.isEmpty {
      wirings = types.wirings.keys.sorted()
    }
    guard let name = wirings.last(where: isOwn) ?? calls.passed.last,
      let place = types.wirings[name] ?? nil,
      let container = types.type("Container", in: 0)
    else { return }
    if let old = types.containers[container]?.wiring, !calls.roots.isEmpty {
      // Otherwise a container may be wired by the autoRegister().
      guard !calls.ofProgram.isEmpty else { return }
      let passed = calls.ofProgram.joined(separator: ", ")
      let message = """
        warning: the autoRegister() of Container never runs, because \(target.name) is wired \
        with \(passed)
        """
      mistakes.append(Notice(place: old, message: message))
    }
    types.containers[container]?.wiring = place
    types.containers[container]?.wiringType = name
  }
}
