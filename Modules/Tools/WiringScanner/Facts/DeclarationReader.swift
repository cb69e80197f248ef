import SwiftLexing

/// Finds the declarations of a section: types, factories, and the functions that register.
struct DeclarationReader {
  private static let relevant = Chain.registering.union([
    "autoclosure", "DynamicInjected", "dynamicMember", "import", "init", "Injected", "LazyInjected",
    "promised", "static", "WeakLazyInjected",
  ])
  private static let kinds: Set = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  let section: SourceSection
  private let file: Int
  private(set) var declarations: [Declaration] = []
  private(set) var wirings: [WiringFunction] = []
  /// The functions that call a member such as `register`.
  private(set) var registering: Set<String> = []
  /// The calls of `promised()`, by the braces of the properties and functions around them.
  private var promises: [Int: Int] = [:]
  /// A notice for each `promised()` outside of them.
  private(set) var notices: [Notice] = []

  /// Reads a section, and adds its types to those of other sections.
  init(_ section: SourceSection, _ file: Int, types: inout TypeTable) {
    (self.section, self.file) = (section, file)
    addTypes(to: &types)
    for index in section.words {
      let word = section.tokens[index].text
      let isAttribute = section.has("@", at: section.start(ofPathEndingAt: index) - 1)
      if let property = property(wrappedBy: word, at: index), types.wrappers[property] == nil {
        types.wrappers[property] = section.place(of: index)
      }
      guard isAttribute || Self.relevant.contains(word) else { continue }
      switch word {
      case "import" where !section.has(".", at: index - 1): addImport(at: index, to: &types)
      case "promised"
      where section.has("(", at: index + 1) && section.name(at: index - 1) != "func":
        addPromise(at: index)
      case "dynamicMember":
        let end = section.opening(around: index).flatMap(section.closing) ?? index
        if (index..<end).contains(where: isKeyPathType) { types.hasDynamicFactories = true }
      case "autoclosure",
        "init" where section.has(".", at: index - 1) && section.name(at: index - 2) == "self":
        types.delaying.formUnion(type(around: index))
      case "static" where section.type(around: index)?.name == "Scope":
        addScope(at: index, to: &types)
      case _ where word.hasSuffix("Injected") && section.has("(", at: index + 1):
        types.injecting.formUnion(type(around: index))
        let end = section.closing(of: index + 1) ?? index
        if let property = section.property(behind: end + 1) { types.injectedNames.insert(property) }
      case _ where Chain.registering.contains(word) && section.has(".", at: index - 1):
        if let function = section.member(around: index) { registering.insert(function.name) }
      case _ where isAttribute: types.addAncestors([word], of: type(around: index))
      default: break
      }
    }
    for scope in section.scopes where !scope.isType {
      addFactory(scope)
      addWiring(scope)
    }
  }

  // MARK: - Types

  /// The last part of the name of the type around a token; none outside of types.
  private func type(around index: Int) -> [String] {
    section.type(around: index).map { [TypeTable.last($0.name)] } ?? []
  }

  private func addTypes(to types: inout TypeTable) {
    for scope in section.aliases + section.scopes {
      let name = TypeTable.last(scope.name)
      // The app's own function may register what its key path leads to.
      if MentionReader.asking.contains(name),
        (scope.nameIndex..<scope.opening).contains(where: isKeyPathType)
      {
        types.askingFunctions.insert(name)
      }
      if scope.declaredType == "Never" { types.stopping.insert(scope.name) }
      // A local type, and a function with the name of a type, hide other types of this name.
      let isLocal = section.member(around: scope.nameIndex) != nil
      if scope.isType ? isLocal : name.first?.isUppercase == true { types.delaying.insert(name) }
      guard scope.isType else { continue }
      let condition = section.condition(of: scope.nameIndex)
      if !scope.isExtension {
        types.add(TypeTable.Entry(scope: scope, file: file, conditions: [condition]))
      }
      guard !scope.inherits.isEmpty else { continue }
      types.add(
        TypeTable.Conformance(
          name: scope.name,
          file: file,
          parents: scope.inherits,
          condition: condition,
          place: section.place(of: scope.nameIndex)
        )
      )
    }
  }

  private func isKeyPathType(_ index: Int) -> Bool {
    section.name(at: index)?.hasSuffix("KeyPath") == true
  }

  /// The property whose wrapper a token names, if the wrapper does more than resolve.
  private func property(wrappedBy word: String, at index: Int) -> String? {
    let isWrapper = word.hasPrefix("$")
    guard isWrapper || word.hasPrefix("_"), word.utf8.count > 1 else { return nil }
    let member = section.has(".", at: index + 1) ? section.name(at: index + 2) : nil
    let isExposed = member == "factory" || member.map(Chain.registering.contains) == true
    // Any name may begin with an underscore.
    let isHandedOver = isWrapper && member?.hasPrefix("resolve") != true
    return isExposed || isHandedOver ? String(word.dropFirst()) : nil
  }

  private func addImport(at index: Int, to types: inout TypeTable) {
    let isScoped = section.name(at: index + 1).map(Self.kinds.contains) ?? false
    guard let module = section.name(at: index + (isScoped ? 2 : 1)) else { return }
    // Other attributes and an access level may stand in between.
    let attributes = (1...8).prefix { section.name(at: index - $0) != "import" }
      .filter { section.has("@", at: index - $0 - 1) }.map { section.name(at: index - $0) }
    let condition = section.condition(of: index)
    let isTestable = attributes.contains("testable")
    types.files[file].imports.append(
      SourceFile.Import(module: module, condition: condition, isTestable: isTestable)
    )
    if attributes.contains("_exported") { types.exported.insert(module) }
  }

  /// Adds a scope, as in `static let request = Scope.Bound("request")`.
  private func addScope(at index: Int, to types: inout TypeTable) {
    guard let name = section.name(at: index + 2) else { return }
    let type = section.typePath(from: index + 4).name
    let isBound =
      section.name(at: index + 1) == "let"
      && ["=", ":"].contains { section.has($0, at: index + 3) }
      && ["Bound", "Scope.Bound"].contains(type)
    // Of two scopes with one name, either may be meant.
    types.boundScopes[name] = types.boundScopes[name] == nil && isBound
  }

  // MARK: - Factories

  private mutating func addPromise(at index: Int) {
    if let member = section.member(around: index) {
      promises[member.opening] = index
    } else if section.type(around: index) != nil {
      let reason = "this promised() isn't in a computed property or function"
      notices.append(Notice(place: section.place(of: index), message: reason))
    }
  }

  /// Adds a declaration, if its type is that of a factory or may be an alias of one.
  private mutating func addFactory(_ member: Scope) {
    let promise = promises[member.opening]
    let isFactory = promise != nil || FactoryType(member.declaredType) != nil
    guard isFactory || Definition.mayBegin(at: member.opening + 1, in: section) else { return }
    let definition = Definition(of: member, in: section)
    guard isFactory || definition.closure != nil,
      promise != nil || section.type(around: member.opening) != nil
    else { return }
    let problem = promise.flatMap { self.problem(ofPromise: $0, in: member) }
    let call = problem == nil ? promise : nil
    let type = section.type(around: member.opening)
    let owner = call.map { self.owner(of: $0) } ?? type.map { ($0.name, "") }
    let arguments = section.arguments(of: call.map { $0 + 1 } ?? definition.call)
    let body = member.opening...member.closing
    declarations.append(
      Declaration(
        factory: ScannedFactory(
          name: member.name,
          key: arguments.lazy.compactMap(key).first ?? member.key,
          type: member.declaredType,
          isPromised: call != nil,
          scope: definition.scope,
          access: member.access,
          // A report at run time has only the line of the call.
          place: section.place(of: call ?? definition.start),
          fileID: section.file.fileID,
          condition: section.condition(of: call ?? member.opening)
        ),
        owner: member.isGeneric ? nil : owner,
        file: file,
        isFunction: member.isFunction,
        isOnMainActor: [member, type].contains { $0?.modifiers.contains("@MainActor") == true },
        made: call == nil ? MadeValueReader(section: section).values(in: body) : [],
        problem: problem.map { Notice(place: section.place(of: promise ?? 0), message: $0) }
      )
    )
  }

  /// The reason that a call of `promised()` isn't understood.
  private func problem(ofPromise index: Int, in member: Scope) -> String? {
    if owner(of: index) == nil { return Self.unknownContainer }
    if member.isGeneric {
      return "the function around this promised() is generic, so it may be many factories"
    }
    if section.hasForeignLines { return "#sourceLocation gives this promised() another line" }
    let labelled = section.arguments(of: index + 1).filter {
      section.has(":", at: $0.lowerBound + 1)
    }
    guard let argument = labelled.first(where: { key($0) == nil }) else { return nil }
    let label = section.name(at: argument.lowerBound) ?? ""
    return "the scan can't read the argument '\(label)' of this promised()"
  }

  /// The reason for a promise whose type isn't a known container.
  static let unknownContainer = "the container of this promised() is unknown"

  /// The text of an argument `key: "…"`; nil for another argument, and for another text.
  private func key(_ argument: Range<Int>) -> String? {
    guard section.name(at: argument.lowerBound) == "key" else { return nil }
    return section.tokens.element(argument.lowerBound + 2)?.literal
  }

  /// The type that `promised()` is called on.
  private func owner(of index: Int) -> (name: String, outer: String)? {
    let around = section.type(around: index).map { ($0.name, "") }
    guard section.has(".", at: index - 1) else { return around }
    switch section.name(at: index - 2) {
    case "self": return around
    case "shared":
      guard section.has(".", at: index - 3) else { return around }
      let start = section.start(ofPathEndingAt: index - 4)
      let name = section.path(from: start, to: index - 4)
      return name == "Self" ? around : (name, around?.0 ?? "")
    default: return nil
    }
  }

  private mutating func addWiring(_ member: Scope) {
    guard member.key == "autoRegister()" || member.key == "register(in:)",
      let type = section.type(around: member.opening)?.name,
      !section.condition(of: member.nameIndex).isNeverMet
    else { return }
    let place = section.place(of: member.nameIndex)
    wirings.append(WiringFunction(key: member.key, place: place, type: type, file: file))
  }
}

extension SwiftToken {
  /// The text of a string literal without escapes and interpolations.
  fileprivate var literal: String? {
    guard kind == .string, text.count > 2, text.hasPrefix("\""), !text.hasPrefix("\"\"\""),
      !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
