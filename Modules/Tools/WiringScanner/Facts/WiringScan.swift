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
  private var registering: Set<String> = []
  private var calls = WiringCalls(functions: [])

  /// Prepares to read the sources.
  ///
  /// - Parameters:
  ///   - modules: The modules that the program is made of; one is the target.
  ///   - read: Returns the bytes of a file; nil if it cannot be read.
  package init(_ modules: [SourceModule], read: @escaping (String) -> [UInt8]?) {
    (self.modules, self.read) = (modules, read)
    target = modules.first(where: \.isTarget) ?? SourceModule(name: "", package: "")
  }

  /// Collects the facts of all sources.
  package consuming func wiring() -> ScannedWiring {
    let table = FactoryTable(declarations(), types)
    var factories = table.declarations.map(\.factory)
    var providers = ProviderTable(table)
    for (index, declaration) in table.declarations.enumerated() {
      factories[index].providers = providers.providers(of: declaration.made, in: declaration.file)
    }
    if !factories.isEmpty { readMentions(table, &providers, &factories) }
    replaceAutoRegister()
    return ScannedWiring(
      target: target,
      targetTypes: types.names(in: target.name),
      targetImports: types.imports(of: target.name),
      containers: types.containers.values.sorted {
        ($0.name, $0.module.name) < ($1.name, $1.module.name)
      },
      factories: factories,
      unread: unread,
      mistakes: mistakes,
      notUnderstood: notUnderstood.sorted { $0.place < $1.place }
    )
  }

  /// The sections of a file, from memory or read one by one; nil if the file cannot be read.
  private mutating func sections(of file: Int) -> AnySequence<SourceSection>? {
    if let held = held.removeValue(forKey: file) { return AnySequence(held) }
    let source = types.files[file]
    guard let bytes = read(source.path) else { return nil }
    let reader = SectionReader(bytes, of: source) { [target] name in
      if let isDefined = source.module.defines[name] { return isDefined }
      // A flag that only the target defines isn't set in this module. But SwiftPM sets these two everywhere.
      let mayBeSet = ["DEBUG", "SWIFT_PACKAGE"].contains(name) || target.defines[name] == nil
      return mayBeSet ? nil : false
    }
    heldBytes += bytes.count
    guard heldBytes <= Self.mostHeld else { return AnySequence(reader) }
    let sections = Array(reader)
    held[file] = sections
    return AnySequence(sections)
  }

  // MARK: - Declarations

  private mutating func declarations() -> [Declaration] {
    var declarations: [Declaration] = []
    var functions: [WiringFunction] = []
    for module in modules {
      for path in module.files.sorted() {
        let file = types.add(SourceFile(path, in: module))
        guard let sections = sections(of: file) else {
          let place = Place(module: module.name, file: types.files[file].shownPath, line: 1)
          unread.append(Notice(place: place, message: "warning: this file cannot be read"))
          continue
        }
        files.append(file)
        for section in sections {
          let reader = DeclarationReader(section, file, types: &types)
          declarations += reader.declarations
          functions += reader.wirings
          notUnderstood += reader.notices
          registering.formUnion(reader.registering)
        }
      }
    }
    types.findConformances()
    for function in functions { types.addWiring(function) }
    mistakes += types.removeCompetingWirings()
    return declarations.compactMap { resolved($0) }.sorted { $0.factory.place < $1.factory.place }
  }

  /// Returns a declaration with its type and container; nil without one, and then a notice for a promise.
  private mutating func resolved(_ declaration: Declaration) -> Declaration? {
    var (declaration, factory) = (declaration, declaration.factory)
    let (owner, file) = (declaration.owner, declaration.file)
    guard let type = types.factoryType(factory.type, in: file, inside: owner?.name ?? "") else {
      return nil
    }
    let index = owner.flatMap { types.container($0.name, in: file, inside: $0.outer) }
    let lost = Notice(place: factory.place, message: DeclarationReader.unknownContainer)
    let problem = declaration.problem ?? (index == nil && factory.isPromised ? lost : nil)
    if let problem { notUnderstood.append(problem) }
    guard let index, let container = types.containers[index] else { return nil }
    (factory.container, factory.containerModule) = (container.name, container.module.name)
    (factory.type, factory.parameter) = (type.product, type.parameter)
    factory.isForAll = container.isProtocol
    factory.isBound = factory.scope.flatMap { types.boundScopes[TypeTable.last($0)] } ?? false
    declaration.factory = factory
    declaration.container = index
    declaration.mayThrow = type.mayThrow
    return declaration
  }

  // MARK: - Mentions

  private mutating func readMentions(
    _ table: FactoryTable,
    _ providers: inout ProviderTable,
    _ factories: inout [ScannedFactory]
  ) {
    let objects = (types.objects + types.wirings.keys).map(TypeTable.last)
    calls = WiringCalls(functions: registering.union(objects))
    let words = table.words.union(calls.functions).union(["wire"])
    /// For each type the edges to the factories that its properties inject.
    var (injections, crowded) = ([Int: [ScannedEdge]](), Set<String>())
    for file in files {
      var variables: [String: Int] = [:]
      for section in sections(of: file) ?? AnySequence([]) {
        var reader = MentionReader(section, file, table, calls, words: words, variables: variables)
        variables = reader.variables
        for mention in reader.mentions { add(mention, &reader, &providers, to: &factories) }
        injections.merge(reader.injections()) { $0 + $1 }
        crowded.formUnion(reader.crowded)
        for scope in section.scopes where !scope.isType && table.contains(scope.name) {
          let definition = Definition(of: scope, in: section)
          let place = section.place(of: definition.start)
          guard let index = table.definition(of: scope.name, at: place) else { continue }
          // A factory that isn't plain has no sure edges.
          let body = definition.closure ?? scope.opening...scope.closing
          factories[index].edges = reader.edges(in: body)
          factories[index].isPlain = definition.isPlain
        }
      }
    }
    calls.follow(types, isOwn: isOwn)
    for index in factories.indices {
      let isCrowded = crowded.contains(factories[index].name)
      factories[index].isUnclear = factories[index].isUnclear || isCrowded
      factories[index].isExposed = factories[index].isExposed || isCrowded
      factories[index].edges = factories[index].edges.resolved(injections)
      let container = factories[index].container
      factories[index].registrations = factories[index].registrations.map { registration in
        var registration = registration
        registration.edges = registration.edges.resolved(injections)
        calls.complete(&registration, of: container)
        return registration
      }
    }
  }

  private func add(
    _ mention: Mention,
    _ reader: inout MentionReader,
    _ providers: inout ProviderTable,
    to factories: inout [ScannedFactory]
  ) {
    let section = reader.section
    if section.condition(of: mention.index).isNeverMet { return }
    let place = section.place(of: mention.index)
    let registrations = registrations(of: mention, &reader, &providers)
    let stray = reader.strayCall(mention)
    for index in mention.factories {
      factories[index].registrations += registrations
      if mention.isUse {
        factories[index].uses.append(place)
        factories[index].users[place] = section.type(around: mention.index)?.name
      }
      if let stray { factories[index].strayCalls.append(Notice(place: place, message: stray)) }
      if mention.isUnclear { addUnclear(place, to: &factories[index]) }
      if let wrapper = mention.wrapper { addUnclear(wrapper, to: &factories[index]) }
      if mention.isUnclear && !mention.isHidden || mention.wrapper != nil {
        factories[index].isExposed = true
      }
    }
  }

  private func registrations(
    of mention: Mention,
    _ reader: inout MentionReader,
    _ providers: inout ProviderTable
  ) -> [ScannedRegistration] {
    guard !mention.registrations.isEmpty else { return [] }
    let section = reader.section
    let member = section.member(around: mention.index)
    let function = member.map(reader.function)
    if let member, let function {
      calls.owners[function, default: []].insert(section.place(of: member.nameIndex))
    }
    let isCertain = reader.certainlyMakes(mention)
    return mention.registrations.map { registration in
      let made = registration.closure.map { MadeValueReader(section: section).values(in: $0) } ?? []
      return ScannedRegistration(
        place: section.place(of: mention.index),
        providers: providers.providers(of: made, in: reader.file),
        edges: registration.closure.map { reader.edges(in: $0) } ?? [],
        context: registration.context,
        isLimited: registration.isLimited,
        isUnconditional: section.braces[mention.index] == member?.opening,
        isCertain: isCertain && registration.context == nil,
        function: function,
        isUncalled: member.map(reader.isPlain) ?? false,
        openScope: mention.factories.count == 1 ? reader.openScope(around: mention.index) : nil,
        condition: section.condition(of: mention.index)
      )
    }
  }

  private func addUnclear(_ place: Place, to factory: inout ScannedFactory) {
    guard factory.isPromised else { return }
    factory.isUnclear = true
    if factory.unclear.last != place, factory.unclear.count < Self.mostUnclear {
      factory.unclear.append(place)
    }
  }

  /// Whether the target declares a wiring.
  private func isOwn(_ wiring: String) -> Bool {
    types.wirings[wiring]??.module == target.name
  }

  /// Replaces the `autoRegister()` of the container with the program's wiring, and warns if there are both.
  private mutating func replaceAutoRegister() {
    guard let name = calls.order.last(where: isOwn) ?? calls.order.last,
      let place = types.wirings[name] ?? nil, let container = types.type("Container", in: 0)
    else { return }
    if let old = types.containers[container]?.wiring, !calls.roots.isEmpty {
      // A container that is created with a wiring leaves it to the others.
      guard calls.isProgramWired else { return }
      let words =
        "warning: the autoRegister() of Container never runs, because \(target.name) is wired with "
      mistakes.append(Notice(place: old, message: words + calls.ofProgram.joined(separator: ", ")))
    }
    types.containers[container]?.wiring = place
    types.containers[container]?.wiringType = name
  }
}
