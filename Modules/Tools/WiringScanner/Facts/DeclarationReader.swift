import SwiftLexing

/// Finds the declarations of a section: types, factories, and the functions that register.
struct DeclarationReader {
  private static let relevant = Chain.registering.union([
    "autoclosure", "contributed", "dynamicMember", "import", "promised", "static",
  ])
  private static let importedKinds: Set = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  let section: SourceSection
  private let file: Int
  private(set) var declarations: [Declaration] = []
  private(set) var wirings: [WiringFunction] = []
  /// The calls of `promised()`, or of `contributed()` before it, by the braces of the properties and functions around them.
  private var promises: [Int: Int] = [:]
  /// A notice for each `promised()` outside of them.
  private(set) var notices: [Notice] = []

  /// Reads a section, and adds its types and hints to those of other sections.
  init(_ section: SourceSection, _ file: Int, types: inout TypeTable, hints: inout Hints) {
    self.section = section
    self.file = file
    addTypes(to: &types, &hints)
    for index in section.words {
      let token = section.tokens[index]
      if token.first == "$" || token.first == "_" {
        hints.wrappers.insert(String(token.text.dropFirst()))
      } else if section.has("@", at: index - 1), token.text.first?.isUppercase == true {
        addAttribute(at: index, to: &types)
      } else if Self.relevant.contains(token.text) {
        read(token.text, at: index, &types, &hints)
      }
    }
    for scope in section.scopes where !scope.isType {
      if scope.name == "promised" { hints.hasOwnPromised = true }
      if Chain.resolving.contains(scope.name), isInFactory(scope) { hints.hasOwnResolutions = true }
      addFactory(scope)
      addWiring(scope)
    }
  }

  private func isInFactory(_ function: Scope) -> Bool {
    FactoryType.isName(section.typeName(around: function.nameIndex))
  }

  private mutating func read(
    _ word: String,
    at index: Int,
    _ types: inout TypeTable,
    _ hints: inout Hints
  ) {
    switch word {
    case "import":
      if !section.has(".", at: index - 1) { addImport(at: index, to: &types) }
    case "promised":
      if section.has("(", at: index + 1), section.name(at: index - 1) != "func" {
        addPromise(at: index)
      }
    case "contributed":
      let closing = section.closing(of: index + 1) ?? index
      let members = Members(from: closing + 1, in: section)
      if members.contains(where: { $0.name == "promised" }) { addPromise(at: index) }
    case "dynamicMember":
      let end = section.opening(around: index).flatMap(section.closing) ?? index
      if (index..<end).contains(where: isKeyPathType) { hints.hasDynamicMembers = true }
    case "autoclosure":
      if let type = section.type(around: index) { types.addDelaying(type.name) }
    case "static":
      if section.typeName(around: index) == "Scope" { addScope(at: index, to: &hints) }
    default:
      if section.has(".", at: index - 1), let function = section.member(around: index) {
        hints.registeringFunctions.insert(function.name)
      }
    }
  }

  // MARK: - Types

  private func addTypes(to types: inout TypeTable, _ hints: inout Hints) {
    for scope in section.aliases + section.scopes {
      let name = TypeName.last(scope.name)
      if MentionReader.resolvers.contains(name) { addResolver(name, scope, to: &hints) }
      // A local type, and a function with the name of a type, hide other types of this name.
      let isLocalType = scope.isType && section.member(around: scope.nameIndex) != nil
      let isNamedAsType = !scope.isType && name.first?.isUppercase == true
      if isLocalType || isNamedAsType { types.addDelaying(name) }
      guard scope.isType else { continue }
      let condition = section.condition(of: scope.nameIndex)
      if !scope.isExtension {
        types.add(TypeTable.Entry(scope: scope, file: file, conditions: [condition]))
      }
      guard !scope.inherits.isEmpty else { continue }
      let conformance = TypeTable.Conformance(
        name: scope.name,
        file: file,
        parents: scope.inherits,
        condition: condition,
        place: section.place(of: scope.nameIndex)
      )
      types.add(conformance)
    }
  }

  /// Notes a type or function of the program with the name of one that resolves key paths.
  private func addResolver(_ name: String, _ scope: Scope, to hints: inout Hints) {
    let takesKeyPath = (scope.nameIndex..<scope.opening).contains(where: isKeyPathType)
    if scope.isType && !scope.isExtension || takesKeyPath { hints.ownResolvers.insert(name) }
  }

  private func isKeyPathType(_ index: Int) -> Bool {
    section.name(at: index)?.hasSuffix("KeyPath") == true
  }

  /// Adds a wrapper or macro as an ancestor of its type, because it may delay the arguments of initializers.
  private func addAttribute(at index: Int, to types: inout TypeTable) {
    guard let type = section.type(around: index) else { return }
    let path = section.typePath(from: index).name
    if !MentionReader.resolvers.contains(path) { types.addAncestors([path], of: type.name) }
  }

  private func addImport(at index: Int, to types: inout TypeTable) {
    let isScoped = section.name(at: index + 1).map(Self.importedKinds.contains) ?? false
    let next = isScoped ? index + 2 : index + 1
    guard let module = section.name(at: next) else { return }
    // Other attributes and an access level may stand in between.
    let attributes = (1...8).prefix { section.name(at: index - $0) != "import" }
    let isTestable = attributes.contains { distance in
      section.name(at: index - distance) == "testable" && section.has("@", at: index - distance - 1)
    }
    types.files[file].imports.append(
      SourceFile.Import(
        module: module,
        condition: section.condition(of: index),
        isTestable: isTestable
      )
    )
  }

  /// Adds a scope, as in `static let request = Scope.Bound("request")`.
  private func addScope(at index: Int, to hints: inout Hints) {
    guard let name = section.name(at: index + 2) else { return }
    let type = section.typePath(from: index + 4).name
    let hasType = section.has("=", at: index + 3) || section.has(":", at: index + 3)
    let isBound =
      section.name(at: index + 1) == "let" && hasType && ["Bound", "Scope.Bound"].contains(type)
    // Of two scopes with one name, either may be meant.
    hints.boundScopes[name] = hints.boundScopes[name] == nil && isBound
  }

  // MARK: - Factories

  private mutating func addPromise(at index: Int) {
    if let member = section.member(around: index) {
      // In `contributed().promised()`, the first call has the place.
      promises[member.opening] = promises[member.opening] ?? index
    } else if section.type(around: index) != nil {
      let reason = "this promised() isn't in a computed property or function"
      notices.append(Notice(place: section.place(of: index), message: reason))
    }
  }

  /// Adds a declaration, if it promises, or begins as a definition, or has the type of a factory.
  private mutating func addFactory(_ member: Scope) {
    let promise = promises[member.opening]
    let type = FactoryType(member.declaredType)
    let mayBeDefinition = Definition.mayBegin(at: member.opening + 1, in: section)
    guard promise != nil || type != nil || mayBeDefinition else { return }
    let definition = Definition(of: member, in: section)
    let around = section.type(around: member.opening)
    let isDefinition = type != nil || definition.closure != nil
    guard promise != nil || isDefinition && around != nil else { return }
    let problem = promise.flatMap { self.problem(ofPromise: $0, in: member) }
    var call = promise
    if problem != nil { call = nil }
    let arguments = section.arguments(of: call.map { $0 + 1 } ?? definition.call)
    let outer = around?.name ?? ""
    var owner = around?.name
    if let call { owner = self.owner(ofPromise: call) }
    // A generic function is many factories.
    if member.isGeneric { owner = nil }
    let modifiers = member.modifiers + (around?.modifiers ?? [])
    declarations.append(
      Declaration(
        factory: ScannedFactory(
          name: member.name,
          key: arguments.lazy.compactMap(key).first ?? member.key,
          type: type?.product ?? member.declaredType,
          parameter: type?.parameter,
          isPromised: call != nil,
          isMember: owner == outer && !member.modifiers.contains("static"),
          scope: definition.scope,
          access: member.access,
          // A report at run time has only the line of the call.
          place: section.place(of: call ?? definition.start),
          fileID: section.file.fileID,
          condition: section.condition(of: call ?? member.opening)
        ),
        owner: owner,
        outer: outer,
        file: file,
        isFunction: member.isFunction,
        isOnMainActor: modifiers.contains("@MainActor"),
        hasFactoryType: type != nil,
        mayThrow: type?.mayThrow ?? true,
        products: definition.closure.map(section.products) ?? [],
        problem: problem.map { Notice(place: section.place(of: promise ?? 0), message: $0) }
      )
    )
  }

  /// The reason that a call of `promised()` isn't understood.
  private func problem(ofPromise index: Int, in member: Scope) -> String? {
    if owner(ofPromise: index) == nil { return Self.unknownContainer }
    if member.isGeneric {
      return "the function around this promised() is generic, so it may be many factories"
    }
    let end = section.closing(of: index + 1) ?? index
    if Chain.mayRegister(from: end + 1, in: section) {
      return "this promised() has a registration in its own definition"
    }
    if section.hasForeignLines { return "#sourceLocation gives this promised() another line" }
    let labelled = section.arguments(of: index + 1).filter { argument in
      section.has(":", at: argument.lowerBound + 1)
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
  private func owner(ofPromise index: Int) -> String? {
    let around = section.type(around: index)?.name
    guard section.has(".", at: index - 1) else { return around }
    switch section.name(at: index - 2) {
    case "self": return around
    case "shared":
      guard section.has(".", at: index - 3) else { return around }
      let start = section.start(ofPathEndingAt: index - 4)
      let name = section.path(from: start, to: index - 4)
      if name == "Self" { return around }
      return name
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
    guard kind == .string,
      text.count > 2,
      text.hasPrefix("\""),
      !text.hasPrefix("\"\"\""),
      !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
