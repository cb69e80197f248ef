/// Reads the sources of a program, and puts together what they say about its wiring.
package struct WiringScan {
  private let target: SourceModule
  private let files: [SourceFile]
  private var unread: [Notice] = []

  /// Reads the sources.
  ///
  /// - Parameters:
  ///   - modules: The modules that the program is made of; one is the target.
  ///   - read: Returns the bytes of a file; nil if it cannot be read.
  package init(_ modules: [SourceModule], read: (String) -> [UInt8]?) {
    let target = modules.first(where: \.isTarget) ?? SourceModule(name: "", package: "")
    var files: [SourceFile] = []
    for module in modules {
      for path in module.files.sorted() {
        let shown = module.shownPath(of: path)
        guard let source = read(path) else {
          let place = Place(module: module.name, file: shown, line: 1)
          unread.append(Notice(place: place, message: "this file cannot be read"))
          continue
        }
        files.append(
          SourceFile(source, in: module, path: shown) { name in
            if module.defines.contains(name) { return .known(true) }
            // What the list is compiled with says nothing of a name that only its module defines.
            return target.defines.contains(name) ? .known(false) : .atom(name)
          }
        )
      }
    }
    (self.target, self.files) = (target, files)
  }

  /// Puts together what the sources say.
  package func wiring() -> ScannedWiring {
    let types = KnownTypes(files)
    var (declarations, notices) = ([Declaration](), unread)
    for (index, file) in files.enumerated() {
      let reader = DeclarationReader(file, index, types)
      declarations += reader.declarations
      notices += reader.notices
    }
    let table = FactoryTable(declarations, types, files)
    let mentions = files.map { MentionReader($0, table) }
    let automatic = automaticFunctions(mentions.flatMap(\.calls))
    let providers = ProviderReader(files: files, table: table)
    for (fileIndex, reader) in mentions.enumerated() {
      for mention in reader.mentions {
        let registrations = mention.chain.registrations.map { registration in
          self.registration(registration, mention.index, fileIndex, automatic, providers)
        }
        for factory in mention.factories {
          declarations[factory].factory.registrations += registrations
          guard mention.chain.isUse else { continue }
          declarations[factory].factory.uses.append(files[fileIndex].place(of: mention.index))
        }
      }
    }
    for index in declarations.indices where !declarations[index].factory.isPromised {
      let declaration = declarations[index]
      declarations[index].factory.providers = providers.providers(
        in: declaration.body,
        of: declaration.file
      )
    }
    let used = Set(declarations.map(\.factory.container))
    return ScannedWiring(
      target: target,
      containers: types.containers.values.filter { used.contains($0.name) || !$0.isProtocol }
        .sorted { ($0.name, $0.module) < ($1.name, $1.module) },
      factories: declarations.map(\.factory).sorted { $0.place < $1.place },
      notices: notices
    )
  }

  private func registration(
    _ registration: Chain.Registration,
    _ index: Int,
    _ fileIndex: Int,
    _ automatic: Set<String>,
    _ providers: ProviderReader
  ) -> ScannedRegistration {
    let file = files[fileIndex]
    let member = file.member(around: index)
    return ScannedRegistration(
      place: file.place(of: index),
      providers: registration.closure.map { providers.providers(in: $0, of: fileIndex) } ?? [],
      context: registration.context,
      isAutomatic: member.map { automatic.contains($0.name) } ?? false,
      isUnconditional: file.braces[index] == member?.opening,
      condition: file.conditions[index]
    )
  }

  /// The functions that run in `autoRegister()`: itself, and what is called from there.
  private func automaticFunctions(_ calls: [MentionReader.Call]) -> Set<String> {
    let callees = Dictionary(grouping: calls, by: \.caller).mapValues { $0.map(\.callee) }
    var found: Set = ["autoRegister"]
    var pending = ["autoRegister"]
    while let caller = pending.popLast() {
      for callee in callees[caller] ?? [] where found.insert(callee).inserted {
        pending.append(callee)
      }
    }
    return found
  }
}
