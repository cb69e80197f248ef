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
  /// The calls of factories of the main actor in other code, with the calls that are right there.
  private var outsideMainActor: [(place: Place, factory: Int, text: String)] = []
  /// The warnings about single lines.
  private var mistakes: [Notice] = []
  private var registering: Set<String> = []
  /// The place where each wiring registers, by the wiring's name.
  private var wirings: [String: Place] = [:]
  /// The wirings that the program passes to `wire(with:)`; an empty name for an unknown wiring.
  private var roots: [String] = []
  private var rootCalls = 0
  private var injections = Injections()
  private var calls = WiringCalls(from: [], [], of: [], [])
  /// The declarations of each function with registrations.
  private var owners: [String: Set<String>] = [:]

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
    let table = FactoryTable(declarations(), types)
    var factories = table.declarations.map(\.factory)
    var providers = ProviderTable(table)
    for (index, declaration) in table.declarations.enumerated() where !factories[index].isPromised {
      factories[index].providers = providers.providers(of: declaration.made, in: declaration.file)
    }
    if !factories.isEmpty { readMentions(table, &providers, &factories) }
    var containers = types.containers
    mistakes += replaceAutoRegister(in: &containers)
    for (place, index, text) in outsideMainActor where factories[index].buildsOnEachCall {
      let words =
        "warning: this calls \(factories[index].fullName) outside of the main actor, which stops the program. "
      mistakes.append(Notice(place: place, message: "\(words)Write await \(text)"))
    }
    let used = Set(table.declarations.map(\.container))
    return ScannedWiring(
      target: target,
      targetTypes: types.names(in: target.name),
      targetImports: types.imports(of: target.name),
      containers: containers.filter { used.contains($0.key) || !$0.value.isProtocol }
        .map(\.value).sorted { ($0.name, $0.module) < ($1.name, $1.module) },
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
      if source.module.defines.contains(name) { return true }
      // A flag that only the target defines isn't set in this module.
      return target.defines.contains(name) ? false : nil
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
    types.findContainers()
    types.findWirings()
    for function in functions {
      if function.key == "autoRegister()" {
        types.addWiring(function)
      } else if let name = types.wiring(function.type, in: function.file) {
        wirings[name] = function.place
      }
    }
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
    (factory.container, factory.containerModule) = (container.name, container.module)
    (factory.type, factory.parameter) = (type.product, type.parameter)
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
    var calls: Set<MentionReader.Call> = []
    var called: Set<String> = []
    var crowded: Set<String> = []
    var injected: [String: Set<Int>] = [:]
    var wrappers: [String: Place] = [:]
    let objects = Dictionary(grouping: types.objects.map(\.name), by: TypeTable.last)
    registering.formUnion(objects.keys)
    let words = table.words.union(registering).union(types.wirings.isEmpty ? [] : ["wire"])
    for file in files {
      var variables: [String: Int] = [:]
      guard let sections = sections(of: file) else { continue }
      for section in sections {
        let reader = MentionReader(
          section,
          file,
          table,
          functions: registering,
          words: words,
          variables: variables
        )
        variables = reader.variables
        called.formUnion(reader.called)
        crowded.formUnion(reader.crowded)
        injected.merge(reader.injected) { $0.union($1) }
        if types.files[file].module.isTarget {
          roots += reader.roots
          rootCalls += reader.rootCalls
        }
        wrappers.merge(reader.wrappers) { first, _ in first }
        var edges = EdgeReader(section, file, table, reader.mentions)
        for (call, start, caller) in reader.calls {
          var call = call
          call.isSure = start.map { edges.certainlyReaches($0, in: caller) } ?? false
          calls.insert(call)
        }
        for mention in reader.mentions {
          add(mention, reader, &edges, &providers, to: &factories)
        }
        injections.add(edges.injections())
        for scope in section.scopes where !scope.isType && table.contains(scope.name) {
          let definition = Definition(of: scope, in: section)
          let place = section.place(of: definition.start)
          guard let index = table.definition(of: scope.name, at: place) else { continue }
          // A factory that isn't plain has no sure edges.
          factories[index].edges = edges.edges(
            in: definition.closure ?? scope.opening...scope.closing
          )
          factories[index].isPlain = definition.isPlain
        }
      }
    }
    for (property, place) in wrappers.sorted(by: { $0.value < $1.value }) {
      for index in injected[property] ?? [] {
        addUnclear(place, to: &factories[index])
        factories[index].isExposed = true
      }
    }
    let named = objects.filter { called.contains($0.key) }.values.joined().sorted()
    self.calls = WiringCalls(from: wirings(handedOver: roots), named, of: types.wirings, calls)
    let isKnown = !roots.isEmpty && !roots.contains("")
    let automatic = self.calls.certain(from: ["autoRegister"])
    let wired =
      rootCalls == 1 && isKnown
      ? self.calls.certain(from: roots.map(WiringCalls.function(of:))) : []
    for index in factories.indices {
      factories[index].edges = injections.resolve(factories[index].edges)
      if crowded.contains(factories[index].name) {
        factories[index].isUnclear = true
        factories[index].isExposed = true
      }
      let factory = factories[index]
      factories[index].registrations = factory.registrations.map { registration in
        var registration = registration
        registration.edges = injections.resolve(registration.edges)
        guard let function = registration.function else { return registration }
        let wiring = self.calls.automatic[function]
        // The program's wiring replaces the autoRegister() of Container.
        let certain = roots.isEmpty || factory.container != "Container" ? automatic : wired
        let isOne = function == "autoRegister" || owners[function]?.count == 1
        if !isOne || !certain.contains(function) {
          registration.isCertain = false
        }
        registration.isAutomatic = wiring != nil
        registration.wiring = wiring ?? nil
        if function.hasSuffix(WiringCalls.function(of: "")) {
          registration.isUncalled = isKnown && wiring == nil
        } else if function.hasSuffix(WiringCalls.function(ofObject: "")) {
          if wiring != nil { registration.isUncalled = false }
        } else if called.contains(function) {
          registration.isUncalled = false
        }
        return registration
      }
    }
  }

  private mutating func add(
    _ mention: Mention,
    _ reader: MentionReader,
    _ edges: inout EdgeReader,
    _ providers: inout ProviderTable,
    to factories: inout [ScannedFactory]
  ) {
    let (section, file) = (reader.section, reader.file)
    let condition = section.condition(of: mention.index)
    if condition.isNeverMet { return }
    let member = section.member(around: mention.index)
    let place = section.place(of: mention.index)
    let isUnconditional = section.braces[mention.index] == member?.opening
    let function = member.map(reader.function)
    let type = section.type(around: mention.index).flatMap { types.type($0.name, in: file) }
    let container = type.flatMap { types.containers[$0] == nil ? nil : $0 }
    // An autoRegister() runs before the factories of its own container are resolved, not before others.
    let wired = (container ?? types.type("Container", in: 0)).map(types.lineage) ?? []
    let isOwn =
      mention.factories.allSatisfy { wired.contains(reader.table.declarations[$0].container) }
      // A function of another type may only have the name of one that is called.
      && section.type(around: mention.index).map { types.mayRegister($0.name, in: file) } ?? true
      && (function != "autoRegister" || type.map(types.autoRegistering.contains) ?? false)
    let isReached =
      isOwn && !mention.registrations.isEmpty
      && !(mention.start..<mention.index).contains { section.has("(", at: $0) }
      && member.map { edges.certainlyReaches(mention.start, in: $0) } ?? false
    if let member, let function, !mention.registrations.isEmpty {
      let place = section.place(of: member.nameIndex)
      owners[function, default: []].insert("\(place.module) \(place)")
    }
    let openScope = mention.factories.count == 1 ? reader.openScope(around: mention.index) : nil
    let registrations = mention.registrations.map { registration in
      let made = registration.closure.map { MadeValueReader(section: section).values(in: $0) } ?? []
      return ScannedRegistration(
        place: place,
        providers: providers.providers(of: made, in: file),
        edges: registration.closure.map { edges.edges(in: $0) } ?? [],
        context: registration.context,
        isLimited: registration.isLimited,
        isAutomatic: false,
        isUnconditional: isUnconditional,
        isCertain: isReached && registration.context == nil,
        function: function,
        isUncalled: member.map { isPlain($0, in: section, file) } ?? false,
        openScope: openScope,
        condition: condition
      )
    }
    if let index = mention.factories.first, condition.isAlwaysMet,
      reader.table.declarations[index].isOnMainActor, !reader.table.declarations[index].mayThrow,
      let text = reader.callOutsideMainActor(mention)
    {
      outsideMainActor.append((place, index, text))
    }
    for index in mention.factories {
      factories[index].registrations += registrations
      if mention.isUse {
        factories[index].uses.append(place)
        factories[index].users[place] = section.type(around: mention.index)?.name
      }
      if mention.isUnclear { addUnclear(place, to: &factories[index]) }
      if mention.isUnclear, !mention.isHidden { factories[index].isExposed = true }
    }
  }

  private func addUnclear(_ place: Place, to factory: inout ScannedFactory) {
    guard factory.isPromised else { return }
    factory.isUnclear = true
    if factory.unclear.last != place, factory.unclear.count < Self.mostUnclear {
      factory.unclear.append(place)
    }
  }

  /// Whether a function can be called only by code that names it; that of an object, or names its type.
  private func isPlain(_ function: Scope, in section: SourceSection, _ file: Int) -> Bool {
    let special: Set = ["callAsFunction", "dynamicallyCall", "init", "main"]
    guard function.isFunction, function.isPlain, !special.contains(function.name) else {
      return false
    }
    if function.name == "autoRegister" {
      let type = section.type(around: function.nameIndex).flatMap { types.type($0.name, in: file) }
      guard let type, types.autoRegistering.contains(type), types.containers[type] == nil else {
        return false
      }
    }
    guard let type = section.type(around: function.nameIndex) else { return true }
    // The module of a foreign type may call a function of an extension.
    guard let entry = types.type(type.name, in: file).map({ types.entries[$0] }) else {
      return false
    }
    return entry.keyword != "protocol" && type.isPlain && types.isPlain(entry.name)
  }

  // MARK: - Wirings

  /// The wirings that register first: the wirings that the program passes, or all of the target.
  private func wirings(handedOver roots: [String]) -> [String] {
    if !roots.isEmpty, !roots.contains("") { return roots }
    let known = roots.filter { !$0.isEmpty }
    let own = wirings.filter { $0.value.module == target.name && !known.contains($0.key) }.map(
      \.key
    )
    // An unknown wiring may be any of the module's wirings or of the others.
    let others = roots.contains("") ? types.wirings.subtracting(own).subtracting(known) : []
    return known + own.sorted() + others.sorted()
  }

  /// Replaces the `autoRegister()` of the container with the program's wiring.
  ///
  /// - Returns: A warning if the program has both, because one of them never runs.
  private func replaceAutoRegister(in containers: inout [Int: ScannedContainer]) -> [Notice] {
    guard
      let name = calls.wirings.last(where: { wirings[$0]?.module == target.name })
        ?? calls.wirings.last,
      let place = wirings[name], let container = types.type("Container", in: 0)
    else { return [] }
    let old = containers[container]?.wiring
    containers[container]?.wiring = place
    containers[container]?.wiringType = name
    guard let old, !roots.isEmpty else { return [] }
    let words =
      "warning: the autoRegister() of Container never runs, because \(target.name) is wired with "
    return [
      Notice(place: old, message: words + roots.filter { !$0.isEmpty }.joined(separator: ", "))
    ]
  }
}
