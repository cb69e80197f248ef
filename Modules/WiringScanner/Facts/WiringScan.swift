/// Reads the sources of a program, and puts together what they say about its wiring.
///
/// The sources are read twice, a section at a time: first what they declare, then where they name
/// it. Of many sources only the first are held meanwhile; where nothing is declared, there is no
/// second time.
package struct WiringScan {
  /// How many places that aren't understood are listed for one factory.
  private static let mostUnclear = 8
  /// How many bytes of sources are held from the first time to the second.
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
  private var registering: Set<String> = []
  /// Where each wiring registers, by its name.
  private var wirings: [String: Place] = [:]
  /// The wirings that the program is given; an empty name for what can't be told.
  private var roots: [String] = []
  private var calls = WiringCalls(from: [], of: [], [])

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

  /// Puts together what the sources say.
  package consuming func wiring() -> ScannedWiring {
    let table = FactoryTable(declarations(), types)
    var factories = table.declarations.map(\.factory)
    var providers = ProviderTable(table)
    for (index, declaration) in table.declarations.enumerated() where !factories[index].isPromised {
      factories[index].providers = providers.providers(of: declaration.made, in: declaration.file)
    }
    if !factories.isEmpty { readMentions(table, &providers, &factories) }
    var containers = types.containers
    let idle = replaceAutoRegister(in: &containers)
    let used = Set(table.declarations.map(\.container))
    return ScannedWiring(
      target: target,
      targetTypes: types.names(in: target.name),
      targetImports: types.imports(of: target.name),
      containers: containers.filter { used.contains($0.key) || !$0.value.isProtocol }
        .map(\.value).sorted { ($0.name, $0.module) < ($1.name, $1.module) },
      factories: factories.sorted { $0.place < $1.place },
      unread: unread,
      idle: idle,
      notUnderstood: notUnderstood.sorted { $0.place < $1.place }
    )
  }

  /// The sections of a file, one by one or as they are held; nil if it cannot be read.
  private mutating func sections(of file: Int) -> AnySequence<SourceSection>? {
    if let held = held.removeValue(forKey: file) { return AnySequence(held) }
    let source = types.files[file]
    guard let bytes = read(source.path) else { return nil }
    let reader = SectionReader(bytes, of: source) { [target] name in
      if source.module.defines.contains(name) { return true }
      // What the list is compiled with says nothing of a name that only its module defines.
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
    var wiring: [(place: Place, type: String, file: Int)] = []
    var registers: [(place: Place, type: String, file: Int)] = []
    for module in modules {
      for path in module.files.sorted() {
        let file = types.add(SourceFile(path, in: module))
        guard let sections = sections(of: file) else {
          let place = Place(module: module.name, file: types.files[file].shownPath, line: 1)
          unread.append(Notice(place: place, message: "this file cannot be read"))
          continue
        }
        files.append(file)
        for section in sections {
          let reader = DeclarationReader(section, file, types: &types)
          declarations += reader.declarations
          wiring += reader.wiring.map { ($0.place, $0.type, file) }
          registers += reader.registers.map { ($0.place, $0.type, file) }
          notUnderstood += reader.notices
          registering.formUnion(reader.registering)
        }
      }
    }
    types.findContainers()
    types.findWirings()
    for (place, type, file) in wiring { types.addWiring(place, in: type, of: file) }
    for (place, type, file) in registers {
      if let name = types.wiring(type, in: file) { wirings[name] = place }
    }
    return declarations.compactMap { resolved($0) }
  }

  /// A declaration with its container; nil, with a notice if it is a promise, where that is none.
  private mutating func resolved(_ declaration: Declaration) -> Declaration? {
    let owner = declaration.owner
    guard let index = types.container(owner.name, in: declaration.file, inside: owner.outer),
      let container = types.containers[index]
    else {
      if declaration.factory.isPromised {
        let place = declaration.factory.place
        notUnderstood.append(Notice(place: place, message: DeclarationReader.unknownContainer))
      }
      return nil
    }
    var declaration = declaration
    declaration.container = index
    declaration.factory.container = container.name
    declaration.factory.containerModule = container.module
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
        calls.formUnion(reader.calls)
        called.formUnion(reader.called)
        crowded.formUnion(reader.crowded)
        injected.merge(reader.injected) { $0.union($1) }
        if types.files[file].module.isTarget { roots += reader.roots }
        wrappers.merge(reader.wrappers) { first, _ in first }
        for mention in reader.mentions {
          add(mention, of: section, file, reader, &providers, to: &factories)
        }
      }
    }
    for (property, place) in wrappers.sorted(by: { $0.value < $1.value }) {
      for index in injected[property] ?? [] { addUnclear(place, to: &factories[index]) }
    }
    self.calls = WiringCalls(from: wirings(handedOver: roots), of: types.wirings, calls)
    let isKnown = !roots.isEmpty && !roots.contains("")
    for index in factories.indices {
      if crowded.contains(factories[index].name) { factories[index].isUnclear = true }
      for registration in factories[index].registrations.indices {
        guard let function = factories[index].registrations[registration].function else { continue }
        let wiring = self.calls.automatic[function]
        factories[index].registrations[registration].isAutomatic = wiring != nil
        factories[index].registrations[registration].wiring = wiring ?? nil
        if function.hasSuffix(WiringCalls.function(of: "")) {
          factories[index].registrations[registration].isUncalled = isKnown && wiring == nil
        } else if called.contains(function) {
          factories[index].registrations[registration].isUncalled = false
        }
      }
    }
  }

  private func add(
    _ mention: Mention,
    of section: SourceSection,
    _ file: Int,
    _ reader: MentionReader,
    _ providers: inout ProviderTable,
    to factories: inout [ScannedFactory]
  ) {
    let condition = section.condition(of: mention.index)
    if condition.isNeverMet { return }
    let member = section.member(around: mention.index)
    let place = section.place(of: mention.index)
    let values = MadeValueReader(section: section)
    let registrations = mention.registrations.map { registration in
      let made = registration.closure.map { values.values(in: $0) } ?? []
      return ScannedRegistration(
        place: place,
        providers: providers.providers(of: made, in: file),
        context: registration.context,
        isAutomatic: false,
        isUnconditional: section.braces[mention.index] == member?.opening,
        function: member.map { reader.function($0, at: mention.index) },
        isUncalled: member.map { isPlain($0, in: section, file) } ?? false,
        condition: condition
      )
    }
    for index in mention.factories {
      factories[index].registrations += registrations
      if mention.isUse { factories[index].uses.append(place) }
      if mention.isUnclear { addUnclear(place, to: &factories[index]) }
    }
  }

  private func addUnclear(_ place: Place, to factory: inout ScannedFactory) {
    guard factory.isPromised else { return }
    factory.isUnclear = true
    if factory.unclear.last != place, factory.unclear.count < Self.mostUnclear {
      factory.unclear.append(place)
    }
  }

  /// Whether only code that names a function can call it.
  private func isPlain(_ function: Scope, in section: SourceSection, _ file: Int) -> Bool {
    let special: Set = ["autoRegister", "callAsFunction", "dynamicallyCall", "init", "main"]
    guard function.isFunction, function.isPlain, !special.contains(function.name) else {
      return false
    }
    guard let type = section.type(around: function.nameIndex) else { return true }
    // A function in an extension of somebody else's type may be one that the type's module calls.
    guard let entry = types.type(type.name, in: file).map({ types.entries[$0] }) else {
      return false
    }
    return entry.keyword != "protocol" && type.isPlain && types.isPlain(entry.name)
  }

  // MARK: - Wirings

  /// The wirings that registering begins with: those that are handed over, or all of the target.
  private func wirings(handedOver roots: [String]) -> [String] {
    if !roots.isEmpty, !roots.contains("") { return roots }
    let known = roots.filter { !$0.isEmpty }
    let own = wirings.filter { $0.value.module == target.name && !known.contains($0.key) }.map(
      \.key
    )
    // Where something is handed over that can't be told, it may be any.
    let others = roots.contains("") ? types.wirings.subtracting(own).subtracting(known) : []
    return known + own.sorted() + others.sorted()
  }

  /// Has the container show the program's wiring in place of an `autoRegister()`.
  ///
  /// - Returns: A warning if there are both, as one of them never runs.
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
