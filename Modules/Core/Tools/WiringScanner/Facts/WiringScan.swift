/// Reads the sources of a program, and collects the facts about its wiring.
///
/// It reads the sources twice: first their declarations, then the places that name them. Only one file is in memory.
/// Without declarations, there is no second pass.
package struct WiringScan {
  /// The largest number of places that are listed as not understood for one factory.
  private static let mostUnclear = 8

  private let request: ScanRequest
  private let target: SourceModule
  private let read: (String) -> [UInt8]?
  private var types = TypeTable()
  private var files: [Int] = []
  private var errors: [Notice] = []
  private var notUnderstood: [Notice] = []
  private var factories: [ScannedFactory] = []

  /// Prepares to read the sources.
  ///
  /// - Parameters:
  ///   - request: The modules that the program is made of; one is the target.
  ///   - read: Returns the bytes of a file; nil if it cannot be read.
  package init(_ request: ScanRequest, read: @escaping (String) -> [UInt8]?) {
    self.request = request
    self.read = read
    target = request.modules.first(where: \.isTarget) ?? SourceModule(name: "", package: "")
  }

  /// Collects the facts of all sources.
  package consuming func wiring() -> ScannedWiring {
    let table = FactoryTable(declarations(), types, request.modules)
    factories = table.declarations.map(\.factory)
    if !factories.isEmpty {
      readMentions(table)
    }
    // Without a file, nothing is certain.
    if errors.isEmpty {
      errors = types.undeclaredImports(in: request, of: target)
      errors += unkeptPromises(table) + types.unusedFunctions.map(\.error)
      errors.sort { $0.place < $1.place }
    }
    let containers = types.containers.values.sorted { left, right in
      (left.name, left.module.name) < (right.name, right.module.name)
    }
    return ScannedWiring(
      target: target,
      targetImports: types.imports(of: target.name),
      narrowImports: types.narrowImports(of: target.name),
      containers: containers,
      factories: factories,
      errors: errors,
      notUnderstood: notUnderstood.sorted { $0.place < $1.place }
    )
  }

  /// The tokens of a file; nil if the file cannot be read.
  private func text(of file: Int) -> SourceText? {
    let source = types.files[file]
    guard let bytes = read(source.path) else { return nil }
    return SourceText(bytes, of: source) { name in
      Self.isDefined(name, in: source.module, of: target)
    }
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
    for module in request.modules {
      for path in module.files.sorted() {
        let source = SourceFile(path, in: module)
        let file = types.add(source)
        guard let text = text(of: file) else {
          let place = Place(module: module.name, file: source.shownPath, line: 1)
          errors.append(Notice(place: place, message: "error: this file cannot be read"))
          continue
        }
        files.append(file)
        let reader = DeclarationReader(text, file, types: &types)
        declarations += reader.declarations
        notUnderstood += reader.notices
      }
    }
    types.findContainers()
    types.findExtensionsOfFactories()
    types.findWirings()
    let factories = declarations.compactMap { resolved($0) }
    return factories.sorted { $0.factory.place < $1.factory.place }
  }

  /// Returns a declaration with its container; nil without one, and then a notice for a promise.
  private mutating func resolved(_ declaration: Declaration) -> Declaration? {
    var declaration = declaration
    // A function of the program's own may have the name `promised`.
    if declaration.factory.isPromised, !declaration.hasFactoryType, types.redeclaresPromises {
      return nil
    }
    guard let owner = declaration.owner,
      let index = types.container(owner, in: declaration.file, inside: declaration.outer),
      let container = types.containers[index]
    else {
      if declaration.factory.isPromised {
        notUnderstood.append(DeclarationReader.notUnderstood(declaration.factory.place))
      }
      return nil
    }
    declaration.factory.container = container.name
    declaration.factory.containerModule = container.module.name
    declaration.factory.isForAll = container.isProtocol
    declaration.container = index
    return declaration
  }

  // MARK: - Mentions

  private mutating func readMentions(_ table: FactoryTable) {
    for file in files {
      guard let text = text(of: file) else { continue }
      let reader = MentionReader(text, file, table)
      for mention in reader.mentions {
        if !text.condition(of: mention.index).isNeverMet {
          add(mention, of: reader)
        }
        if !mention.isHarmless {
          addDoubt(mention, of: reader)
        }
      }
    }
    for index in factories.indices {
      let factory = factories[index]
      let isOther = factory.place.module != target.name
      let isOfPackage =
        table.types.files[table.declarations[index].file].module.package == target.package
      let isMentioned =
        !factory.uses.isEmpty || !factory.registrations.isEmpty || factory.isMentioned
      let isPublic = factory.access >= .package && factory.condition.isAlwaysMet
      let isProvider = table.declarations[index].isProvider && !factory.isPromised
      factories[index].isUnused = isOther && isOfPackage && isPublic && isProvider && !isMentioned
    }
  }

  private mutating func add(_ mention: Mention, of reader: MentionReader) {
    let place = reader.source.place(of: mention.index)
    switch mention.effect {
    case .registers(let registrations):
      for registration in registrations {
        let scanned = reader.registration(registration, at: mention.index)
        for index in mention.factories {
          factories[index].registrations.append(scanned)
        }
      }
    case .resolves:
      for index in mention.factories {
        factories[index].uses.append(place)
      }
    case .declares, .unclear:
      break
    }
  }

  /// Notes that a place may register all factories of its name, also if a flag of the compiler excludes it.
  private mutating func addDoubt(_ mention: Mention, of reader: MentionReader) {
    let place = reader.source.place(of: mention.index)
    for index in reader.table.factories(named: mention.name, visibleFrom: reader.file) {
      let declaration = reader.table.declarations[index]
      if declaration.file == reader.file, declaration.nameIndex == mention.index { continue }
      factories[index].isMentioned = true
      guard case .unclear = mention.effect else { continue }
      let places = factories[index].unclear
      if places.count < Self.mostUnclear, places.last != place {
        factories[index].unclear.append(place)
      }
    }
  }

  // MARK: - Errors

  /// An error for each promise that is certainly unkept: all places with its name are harmless.
  private func unkeptPromises(_ table: FactoryTable) -> [Notice] {
    let hasMacros = request.hasMacros || types.macros.contains("#externalMacro")
    if types.redeclaresLibrary || hasMacros && types.usesMacros { return [] }
    var errors: [Notice] = []
    for (declaration, factory) in zip(table.declarations, factories) {
      guard declaration.isPlainPromise,
        !factory.isMentioned,
        // None are found, if there are too many.
        !table.factories(named: factory.name, visibleFrom: declaration.file).isEmpty,
        !factory.isForAll,
        let index = declaration.container,
        let container = types.containers[index]
      else { continue }
      errors.append(factory.error(in: container, of: target))
    }
    return errors
  }
}
