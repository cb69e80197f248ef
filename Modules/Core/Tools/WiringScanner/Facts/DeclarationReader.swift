import SwiftLexing

/// A declaration of a factory.
struct Declaration {
  /// The factory.
  var factory: ScannedFactory
  /// The type that declares it, as the source writes it; nil for many types.
  let owner: String?
  /// The type around the declaration.
  let outer: String
  let file: Int
  /// The token of its name.
  let nameIndex: Int
  /// Whether it is declared as a function.
  let isFunction: Bool
  /// Whether its type is written as that of a factory, and not as an alias.
  let hasFactoryType: Bool
  /// Whether it is a member of an extension, and its whole body is `promised()` or `contributed().promised()`.
  let isPlainPromise: Bool
  /// Whether other modules are meant to use it.
  let isProvider: Bool
  /// The products of the definition.
  let products: [Product]
  /// The index of the container; nil before it is found.
  var container: Int?
}

/// Finds the declarations of a file: types, factories, and the functions that register.
struct DeclarationReader {
  private static let importedKinds: Set = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
  /// The names of the library that have a meaning for the scan.
  private static let libraryNames = MentionReader.wrappers.union(FactoryType.kinds).union([
    "callAsFunction", "contributed", "promised", "required",
  ])
  private let source: SourceText
  private let file: Int
  private(set) var declarations: [Declaration] = []
  /// The calls of `promised()`, or of `contributed()` before it, by the braces of the properties and functions around them.
  private var promises: [Int: Int] = [:]
  /// A notice for each `promised()` outside of them.
  private(set) var notices: [Notice] = []

  /// Reads a file, and adds its types to those of other files.
  init(_ source: SourceText, _ file: Int, types: inout TypeTable) {
    self.source = source
    self.file = file
    for scope in source.aliases + source.scopes where scope.isType {
      let condition = source.condition(of: scope.nameIndex)
      types.add(TypeTable.Entry(scope: scope, file: file, conditions: [condition]))
      if Self.libraryNames.contains(scope.name), !scope.isExtension {
        types.redeclaresLibrary = true
      }
    }
    for index in source.words {
      read(source.tokens[index], at: index, &types)
    }
    for index in source.texts where source.tokens[index].kind == .pound {
      types.macros.insert(source.tokens[index].text)
    }
    for scope in source.scopes where !scope.isType {
      addFactory(scope)
      addFunction(scope, to: &types)
    }
  }

  private mutating func read(_ token: SwiftToken, at index: Int, _ types: inout TypeTable) {
    if source.has("@", at: index - 1) {
      types.attributes.insert(token.name)
    }
    if token.first == "$" || token.first == "_" {
      types.wrappers.insert(String(token.text.dropFirst()))
      return
    }
    switch token.text {
    case "import":
      if !source.has(".", at: index - 1) {
        addImport(at: index, to: &types)
      }
    case "autoRegister":
      if source.name(at: index - 1) != "func" {
        types.callsAutoRegister = true
      }
    case "dynamicMember":
      // A member of any type may be one of a container.
      types.redeclaresLibrary = true
    case "contributed", "promised":
      if source.name(at: index - 1) == "func" || !source.has("(", at: index + 1) {
        types.redeclaresLibrary = true
        types.redeclaresPromises = true
      } else {
        addPromise(at: index, token.text)
      }
    default:
      break
    }
  }

  /// The access levels of an import below `public`.
  private static let narrowLevels: Set = ["fileprivate", "internal", "package", "private"]

  private func addImport(at index: Int, to types: inout TypeTable) {
    var next = index + 1
    if let kind = source.name(at: next), Self.importedKinds.contains(kind) {
      next += 1
    }
    guard let module = source.name(at: next) else { return }
    let access = source.name(at: index - 1)
    let found = SourceFile.Import(
      module: module,
      condition: source.condition(of: index),
      isInBlock: source.isInBlock(index),
      isNarrow: access.map(Self.narrowLevels.contains) ?? false,
      place: source.place(of: index)
    )
    types.files[file].imports.append(found)
  }

  /// Notes a function that registers, or that has the name of one of the library.
  private func addFunction(_ member: Scope, to types: inout TypeTable) {
    let type = source.type(around: member.opening)
    let isOfNominalType = type.map { !$0.isExtension && $0.keyword != "protocol" } ?? false
    if Self.libraryNames.contains(member.name), member.isFunction, !isOfNominalType {
      types.redeclaresLibrary = true
    }
    let isAutoRegister = member.key == "autoRegister()"
    guard isAutoRegister || member.key == "register(in:)",
      let type,
      !source.condition(of: member.nameIndex).isNeverMet
    else { return }
    let function = TypeTable.WiringFunction(
      place: source.place(of: member.nameIndex),
      type: type.name,
      file: file,
      isAutoRegister: isAutoRegister,
      isPlain: isPlain(member) && member.declaredType.isEmpty
    )
    types.functions.append(function)
  }

  /// Whether a declaration is a plain member of an extension, outside of any `#if`.
  private func isPlain(_ member: Scope) -> Bool {
    guard let outer = source.outer(of: member),
      outer.isExtension,
      outer.outer == nil,
      !source.isInBlock(member.nameIndex),
      !source.isInBlock(outer.nameIndex),
      !source.hasForeignLines
    else { return false }
    if member.hasMacro || outer.hasMacro { return false }
    // An app can't register an unavailable promise.
    let unclear: Set = ["static", "class", "override", "@available"]
    return unclear.isDisjoint(with: member.modifiers + outer.modifiers)
  }

  // MARK: - Factories

  private mutating func addPromise(at index: Int, _ word: String) {
    if word == "contributed" {
      let closing = source.closing(of: index + 1) ?? index
      let members = Members(from: closing + 1, in: source)
      guard members.contains(where: { $0.name == "promised" }) else { return }
    }
    if let member = source.member(around: index) {
      // In `contributed().promised()`, the first call has the place.
      promises[member.opening] = promises[member.opening] ?? index
    } else if source.type(around: index) != nil {
      notices.append(Self.notUnderstood(source.place(of: index)))
    }
  }

  /// The notice about a promise that the check at launch doesn't know.
  static func notUnderstood(_ place: Place) -> Notice {
    Notice(place: place, message: "the check at launch doesn't know this promised()")
  }

  /// Adds a declaration, if it promises, or begins as a definition, or has the type of a factory.
  private mutating func addFactory(_ member: Scope) {
    let promise = promises[member.opening]
    let type = FactoryType(member.declaredType)
    let definition = Definition(of: member, in: source)
    let around = source.type(around: member.opening)
    let isDefinition = type != nil || definition.closure != nil
    guard promise != nil || isDefinition && around != nil else {
      return
    }

    var call = promise
    if let promise, !isUnderstood(promise, in: member) {
      notices.append(Self.notUnderstood(source.place(of: promise)))
      call = nil
    }
    let outer = around?.name ?? ""
    var owner: String? = outer
    var parenthesis = definition.call
    if let call {
      owner = self.owner(ofPromise: call)
      parenthesis = call + 1
    }
    // A generic function is many factories.
    if member.isGeneric || outer.isEmpty && call == nil { owner = nil }
    let key = source.arguments(of: parenthesis).lazy.compactMap(key).first
    let factory = ScannedFactory(
      name: member.name,
      key: key ?? member.key,
      type: type?.product ?? member.declaredType,
      parameter: type?.parameter,
      isPromised: call != nil,
      scope: definition.scope,
      access: member.access,
      package: source.file.module.package,
      code: type.flatMap { _ in code(reading: member, in: around) },
      // A report at run time has only the line of the call.
      place: source.place(of: call ?? definition.start),
      fileID: source.file.fileID,
      condition: source.condition(of: call ?? member.opening)
    )
    let isMember = owner == outer && !member.modifiers.contains("static")
    let declaration = Declaration(
      factory: factory,
      owner: owner,
      outer: outer,
      file: file,
      nameIndex: member.nameIndex,
      isFunction: member.isFunction,
      hasFactoryType: type != nil,
      isPlainPromise: call != nil && isPlainPromise(member),
      isProvider: isMember && (definition.closure != nil || !factory.isList),
      products: definition.closure.map(source.products) ?? []
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

  /// Whether the whole body of a property is `promised()` or `contributed().promised()`, perhaps with a scope.
  private func isPlainPromise(_ member: Scope) -> Bool {
    guard member.keyword == "var",
      isPlain(member)
    else { return false }
    var body = source.text(member.opening + 1..<member.closing).split(separator: ".")[...]
    if body.first == "self" || body.first == "return self" {
      body = body.dropFirst()
    } else if body.first?.hasPrefix("return ") == true {
      body[0] = body[0].dropFirst("return ".count)
    }
    let calls: Set<Substring> = ["contributed()", "promised()"]
    guard let first = body.first,
      calls.contains(first),
      body.contains("promised()")
    else { return false }
    return body.allSatisfy { calls.contains($0) || Members.scopes.contains(String($0)) }
  }

  /// Whether a call of `promised()` declares one factory, whose key is known, and which isn't registered there.
  private func isUnderstood(_ index: Int, in member: Scope) -> Bool {
    guard owner(ofPromise: index) != nil,
      !member.isGeneric,
      !source.hasForeignLines,
      let end = source.closing(of: index + 1)
    else { return false }
    let hasRegistration = Members(from: end + 1, in: source).contains { member in
      Chain.registering.contains(member.name)
    }
    return !hasRegistration && source.arguments(of: index + 1).allSatisfy { key($0) != nil }
  }

  /// The text of an argument `key: "…"`; nil for another argument, and for another text.
  private func key(_ argument: Range<Int>) -> String? {
    guard source.name(at: argument.lowerBound) == "key" else {
      return nil
    }
    return source.tokens.element(argument.lowerBound + 2)?.literal
  }

  /// The type that `promised()` is called on.
  private func owner(ofPromise index: Int) -> String? {
    let around = source.type(around: index)?.name
    guard source.has(".", at: index - 1) else {
      return around
    }
    let start = source.start(ofPathEndingAt: index - 2)
    let path = source.path(from: start, to: index - 2)
    switch path {
    case "self", "shared", "Self.shared":
      return around
    case _ where path.hasSuffix(".shared"):
      return TypeName.outer(path)
    default:
      return nil
    }
  }
}
