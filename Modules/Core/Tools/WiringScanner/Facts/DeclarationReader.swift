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
  init(_ section: SourceSection, _ file: Int, types: inout TypeTable) {
    self.section = section
    self.file = file
    for scope in section.aliases + section.scopes {
      addName(of: scope, to: &types)
      if scope.isType {
        addType(scope, to: &types)
      }
    }
    for index in section.words {
      let token = section.tokens[index]
      if token.first == "$" || token.first == "_" {
        types.hints.wrappers.insert(String(token.text.dropFirst()))
      } else if section.has("@", at: index - 1), token.text.first?.isUppercase == true {
        addAttribute(at: index, to: &types)
      } else if Self.relevant.contains(token.text) {
        read(token.text, at: index, &types)
      }
    }
    for scope in section.scopes where !scope.isType {
      addFactory(scope)
      addWiring(scope)
    }
  }

  private mutating func read(
    _ word: String,
    at index: Int,
    _ types: inout TypeTable
  ) {
    switch word {
    case "import":
      if !section.has(".", at: index - 1) {
        addImport(at: index, to: &types)
      }
    case "promised":
      if section.has("(", at: index + 1), section.name(at: index - 1) != "func" {
        addPromise(at: index)
      }
    case "contributed":
      let closing = section.closing(of: index + 1) ?? index
      let members = Members(from: closing + 1, in: section)
      if members.contains(where: { $0.name == "promised" }) {
        addPromise(at: index)
      }
    case "dynamicMember":
      let opening = section.opening(around: index)
      let end = opening.flatMap(section.closing) ?? index
      if hasKeyPathType(index..<end) {
        types.hints.hasDynamicMembers = true
      }
    case "autoclosure":
      if let type = section.type(around: index) {
        types.addDelaying(type.name)
      }
    case "static":
      if section.typeName(around: index) == "Scope" {
        addScope(at: index, to: &types.hints)
      }
    default:
      if section.has(".", at: index - 1), let function = section.member(around: index) {
        types.hints.registeringFunctions.insert(function.name)
      }
    }
  }

  // MARK: - Types

  /// Notes a type or function whose name has a meaning for the scan, or hides a type.
  private func addName(of scope: Scope, to types: inout TypeTable) {
    let name = TypeName.last(scope.name)
    if MentionReader.resolvers.contains(name), mayTakeKeyPath(scope) {
      types.hints.ownResolvers.insert(name)
    }
    if scope.isType {
      let isLocal = section.member(around: scope.nameIndex) != nil
      if isLocal { types.addDelaying(name) }
      return
    }
    let isNamedAsType = name.first?.isUppercase == true
    if isNamedAsType { types.addDelaying(name) }
    if name == "promised" {
      types.hints.hasOwnPromised = true
    }
    if Chain.resolving.contains(name) {
      let type = section.typeName(around: scope.nameIndex)
      if FactoryType.isName(type) {
        types.hints.hasOwnResolutions = true
      }
    }
  }

  /// Whether a type, or a function because of its parameters, may take a key path.
  private func mayTakeKeyPath(_ scope: Scope) -> Bool {
    if scope.isType && !scope.isExtension {
      return true
    }
    return hasKeyPathType(scope.nameIndex..<scope.opening)
  }

  private func hasKeyPathType(_ range: Range<Int>) -> Bool {
    range.contains { section.name(at: $0)?.hasSuffix("KeyPath") == true }
  }

  private func addType(_ scope: Scope, to types: inout TypeTable) {
    let condition = section.condition(of: scope.nameIndex)
    if !scope.isExtension {
      types.add(TypeTable.Entry(scope: scope, file: file, conditions: [condition]))
    }
    let conformance = TypeTable.Conformance(
      name: scope.name,
      file: file,
      parents: scope.inherits,
      condition: condition,
      place: section.place(of: scope.nameIndex)
    )
    types.add(conformance)
  }

  /// Adds a wrapper or macro as an ancestor of its type, because it may delay the arguments of initializers.
  private func addAttribute(at index: Int, to types: inout TypeTable) {
    guard let type = section.type(around: index) else { return }
    let attribute = section.typePath(from: index).name
    if !MentionReader.resolvers.contains(attribute) {
      types.addAncestors([attribute], of: type.name)
    }
  }

  private func addImport(at index: Int, to types: inout TypeTable) {
    var next = index + 1
    if let kind = section.name(at: next), Self.importedKinds.contains(kind) {
      next += 1
    }
    guard let module = section.name(at: next) else { return }
    let found = SourceFile.Import(
      module: module,
      condition: section.condition(of: index),
      isTestable: isTestable(index)
    )
    types.files[file].imports.append(found)
  }

  /// Whether `@testable` is among the attributes and the access level before an import.
  private func isTestable(_ index: Int) -> Bool {
    for before in (index - 8..<index).reversed() {
      let word = section.name(at: before)
      if word == "import" { return false }
      if word == "testable", section.has("@", at: before - 1) {
        return true
      }
    }
    return false
  }

  /// Adds a scope, as in `static let request = Scope.Bound("request")`.
  private func addScope(at index: Int, to hints: inout Hints) {
    guard let name = section.name(at: index + 2) else {
      return
    }
    let isConstant = section.name(at: index + 1) == "let"
    let hasType = section.has("=", at: index + 3) || section.has(":", at: index + 3)
    let type = section.typePath(from: index + 4).name
    let isBound = type == "Bound" || type == "Scope.Bound"
    // Of two scopes with one name, either may be meant.
    let isFirst = hints.boundScopes[name] == nil
    hints.boundScopes[name] = isFirst && isConstant && hasType && isBound
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
    let definition = Definition(of: member, in: section)
    let around = section.type(around: member.opening)
    let isDefinition = type != nil || definition.closure != nil
    guard promise != nil || isDefinition && around != nil else {
      return
    }

    var call: Int?
    var problem: Notice?
    if let promise {
      if let reason = self.problem(ofPromise: promise, in: member) {
        problem = Notice(place: section.place(of: promise), message: reason)
      } else {
        call = promise
      }
    }
    var parenthesis = definition.call
    var owner = around?.name
    if let call {
      parenthesis = call + 1
      owner = self.owner(ofPromise: call)
    }
    // A generic function is many factories.
    if member.isGeneric { owner = nil }
    let outer = around?.name ?? ""
    let key = section.arguments(of: parenthesis).lazy.compactMap(key).first
    let modifiers = member.modifiers + (around?.modifiers ?? [])
    let factory = ScannedFactory(
      name: member.name,
      key: key ?? member.key,
      type: type?.product ?? member.declaredType,
      parameter: type?.parameter,
      isPromised: call != nil,
      isMember: owner == outer && !member.modifiers.contains("static"),
      scope: definition.scope(of: member, in: section),
      access: member.access,
      package: section.file.module.package,
      code: type.flatMap { _ in code(reading: member, in: around) },
      // A report at run time has only the line of the call.
      place: section.place(of: call ?? definition.start),
      fileID: section.file.fileID,
      condition: section.condition(of: call ?? member.opening)
    )
    let declaration = Declaration(
      factory: factory,
      owner: owner,
      outer: outer,
      file: file,
      isFunction: member.isFunction,
      isOnMainActor: modifiers.contains("@MainActor"),
      hasFactoryType: type != nil,
      mayThrow: type?.mayThrow ?? true,
      products: definition.closure.map(section.products) ?? [],
      problem: problem
    )
    declarations.append(declaration)
  }

  /// The code that reads a member of a container, such as `clock` or `clock()`; nil if other code may not be able to.
  private func code(reading member: Scope, in container: Scope?) -> String? {
    guard let container, !member.isGeneric, !member.modifiers.contains("static") else {
      return nil
    }
    // An attribute may hide the member, or cause a warning.
    let attributes = (member.modifiers + container.modifiers).filter { $0.hasPrefix("@") }
    guard attributes.allSatisfy({ $0 == "@MainActor" }), !member.name.contains("`") else {
      return nil
    }
    let name = "`\(member.name)`"
    if !member.isFunction { return name }
    if member.key == "\(member.name)()" { return "\(name)()" }
    return nil
  }

  /// The reason that a call of `promised()` isn't understood.
  private func problem(ofPromise index: Int, in member: Scope) -> String? {
    if owner(ofPromise: index) == nil {
      return Self.unknownContainer
    }
    if member.isGeneric {
      return "the function around this promised() is generic, so it may be many factories"
    }
    let end = section.closing(of: index + 1) ?? index
    if Chain.mayRegister(from: end + 1, in: section) {
      return "this promised() has a registration in its own definition"
    }
    if section.hasForeignLines {
      return "#sourceLocation gives this promised() another line"
    }
    for argument in section.arguments(of: index + 1) {
      if key(argument) != nil { continue }
      let label = section.name(at: argument.lowerBound) ?? ""
      return "the scan can't read the argument '\(label)' of this promised()"
    }
    return nil
  }

  /// The reason for a promise whose type isn't a known container.
  static let unknownContainer = "the container of this promised() is unknown"

  /// The text of an argument `key: "…"`; nil for another argument, and for another text.
  private func key(_ argument: Range<Int>) -> String? {
    guard section.name(at: argument.lowerBound) == "key" else {
      return nil
    }
    return section.tokens.element(argument.lowerBound + 2)?.literal
  }

  /// The type that `promised()` is called on.
  private func owner(ofPromise index: Int) -> String? {
    let around = section.type(around: index)?.name
    guard section.has(".", at: index - 1) else {
      return around
    }
    switch section.name(at: index - 2) {
    case "self":
      return around
    case "shared":
      guard section.has(".", at: index - 3) else {
        return around
      }
      let start = section.start(ofPathEndingAt: index - 4)
      let name = section.path(from: start, to: index - 4)
      if name == "Self" { return around }
      return name
    default:
      return nil
    }
  }

  private mutating func addWiring(_ member: Scope) {
    guard member.registers,
      let type = section.type(around: member.opening),
      !section.condition(of: member.nameIndex).isNeverMet
    else { return }
    let function = WiringFunction(
      key: member.key,
      place: section.place(of: member.nameIndex),
      type: type.name,
      file: file
    )
    wirings.append(function)
  }
}
