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
  /// The possible promises that aren't understood, with the reasons.
  private(set) var notices: [Notice] = []
  /// The places of `autoRegister()`, and the types around them.
  private(set) var wiring: [(place: Place, type: String)] = []
  /// The places of functions `register(in:)`, which may be wirings', and the types around them.
  private(set) var registers: [(place: Place, type: String)] = []
  /// The functions that call a member such as `register`.
  private(set) var registering: Set<String> = []

  /// Reads a section, and adds its types to those of other sections.
  init(_ section: SourceSection, _ file: Int, types: inout TypeTable) {
    (self.section, self.file) = (section, file)
    addTypes(to: &types)
    var promised: Set<Int> = []
    for index in section.words {
      let word = section.tokens[index].text
      let isAttribute = section.has("@", at: section.start(ofPathEndingAt: index) - 1)
      guard isAttribute || Self.relevant.contains(word) else { continue }
      switch word {
      case "import" where !section.has(".", at: index - 1): addImport(at: index, to: &types)
      case "promised" where isPromise(at: index):
        if let body = findPromise(at: index) { promised.insert(body) }
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
        if let keyword = (end..<end + 16).first(where: { section.name(at: $0) == "var" }) {
          types.injectedNames.formUnion([section.name(at: keyword + 1) ?? ""])
        }
      case _ where Chain.registering.contains(word) && section.has(".", at: index - 1):
        if let function = section.member(around: index) { registering.insert(function.name) }
      case _ where isAttribute: types.addAncestors([word], of: type(around: index))
      default: break
      }
    }
    for scope in section.scopes where !scope.isType && !promised.contains(scope.opening) {
      findFactory(scope)
    }
  }

  // MARK: - Types

  /// The last part of the name of the type around a token; none outside of types.
  private func type(around index: Int) -> [String] {
    section.type(around: index).map { [TypeTable.last($0.name)] } ?? []
  }

  private func addTypes(to types: inout TypeTable) {
    func entry(_ name: String, _ keyword: String, _ access: Access, _ index: Int) -> TypeTable.Entry
    {
      TypeTable.Entry(
        name: name,
        file: file,
        keyword: keyword == "actor" ? "class" : keyword,
        isGeneric: section.has("<", at: index + 1),
        access: access,
        place: section.place(of: index),
        conditions: [section.condition(of: index)]
      )
    }
    for alias in section.aliases {
      let name = alias.outer.isEmpty ? alias.name : "\(alias.outer).\(alias.name)"
      var entry = entry(name, "typealias", alias.access, alias.nameIndex)
      entry.alias = (alias.type, alias.outer)
      types.add(entry)
    }
    for scope in section.scopes {
      // The app's own function or wrapper may register what its key path leads to.
      if MentionReader.asking.contains(TypeTable.last(scope.name)),
        scope.isType
          || (scope.nameIndex..<scope.opening).contains(where: isKeyPathType)
      {
        types.ownAsking.insert(TypeTable.last(scope.name))
      }
      if scope.declaredType == "Never" { types.stopping.insert(scope.name) }
      let name = TypeTable.last(scope.name)
      // A local type, and a function with the name of a type, hide other types of this name.
      let isLocal = section.member(around: scope.nameIndex) != nil
      if scope.isType ? isLocal : name.first?.isUppercase == true { types.delaying.insert(name) }
      guard scope.isType else { continue }
      if !scope.isExtension {
        types.add(entry(scope.name, scope.keyword, scope.access, scope.nameIndex))
      }
      guard !scope.inherits.isEmpty else { continue }
      types.add(
        TypeTable.Conformance(
          name: scope.name,
          file: file,
          parents: scope.inherits,
          condition: section.condition(of: scope.nameIndex),
          place: section.place(of: scope.nameIndex)
        )
      )
    }
  }

  private func isKeyPathType(_ index: Int) -> Bool {
    section.name(at: index)?.hasSuffix("KeyPath") == true
  }

  private func addImport(at index: Int, to types: inout TypeTable) {
    let isScoped = section.name(at: index + 1).map(Self.kinds.contains) ?? false
    guard let module = section.name(at: index + (isScoped ? 2 : 1)) else { return }
    // Other attributes and an access level may stand in between.
    let isTestable = (1...8).contains {
      section.name(at: index - $0) == "testable" && section.has("@", at: index - $0 - 1)
    }
    let condition = section.condition(of: index)
    types.add(
      SourceFile.Import(module: module, condition: condition, isTestable: isTestable),
      to: file
    )
  }

  /// Adds a scope, as in `static let request = Scope.Bound("request")`.
  private func addScope(at index: Int, to types: inout TypeTable) {
    guard let name = section.name(at: index + 2) else { return }
    let prefix = section.name(at: index + 4) == "Scope" && section.has(".", at: index + 5) ? 2 : 0
    let isBound =
      section.name(at: index + 1) == "let"
      && ["=", ":"].contains { section.has($0, at: index + 3) }
      && section.name(at: index + 4 + prefix) == "Bound"
      && !section.has(".", at: index + 5 + prefix)
    // Of two scopes with one name, either may be meant.
    types.boundScopes[name] = types.boundScopes[name] == nil && isBound
  }

  // MARK: - Promises

  /// Adds a promise; returns the opening brace of its declaration.
  private mutating func findPromise(at index: Int) -> Int? {
    guard let member = section.member(around: index) else {
      if section.type(around: index) != nil {
        notice(index, "this promised() isn't in a computed property or function")
      }
      return nil
    }
    // A function of this name that doesn't return a factory is another one.
    guard isFactory(member) else { return nil }
    guard let owner = owner(of: index) else {
      notice(index, Self.unknownContainer)
      return nil
    }
    guard !member.isGeneric else {
      notice(index, "the function around this promised() is generic, so it may be many factories")
      return nil
    }
    guard !section.hasForeignLines else {
      notice(index, "#sourceLocation gives this promised() another line")
      return nil
    }
    guard let key = key(ofCallAt: index + 1, default: member.key) else { return nil }
    add(member, key: key, owner, callAt: index, isPromised: true)
    return member.opening
  }

  private func isPromise(at index: Int) -> Bool {
    section.has("(", at: index + 1) && section.name(at: index - 1) != "func"
  }

  private func isFactory(_ member: Scope) -> Bool { FactoryType(member.declaredType) != nil }

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

  /// The key in the call of `promised()`; nil, with a notice, if the source doesn't show it.
  private mutating func key(ofCallAt opening: Int, default key: String) -> String? {
    guard let closing = section.closing(of: opening) else {
      notice(opening, "the parentheses of this promised() are never closed")
      return nil
    }
    var key = key
    var index = opening + 1
    while index < closing {
      if section.has(":", at: index + 1), let label = section.name(at: index) {
        guard label == "key", let text = section.tokens[index + 2].literal else {
          notice(opening, "the scan can't read the argument '\(label)' of this promised()")
          return nil
        }
        key = text
      }
      index = max(section.partners[index], index) + 1
    }
    return key
  }

  /// The notice for a promise whose type isn't a known container.
  static let unknownContainer = "the container of this promised() is unknown"

  private mutating func notice(_ index: Int, _ reason: String) {
    notices.append(Notice(place: section.place(of: index), message: reason))
  }

  // MARK: - Factories with a definition

  private mutating func findFactory(_ member: Scope) {
    guard let type = section.type(around: member.opening), member.member >= 0 else { return }
    let isCompiled = !section.condition(of: member.nameIndex).isNeverMet
    if isCompiled, member.name == "autoRegister" {
      wiring.append((section.place(of: member.nameIndex), type.name))
    }
    if isCompiled, member.key == "register(in:)" {
      registers.append((section.place(of: member.nameIndex), type.name))
    }
    guard isFactory(member), !member.isGeneric else { return }
    let label = (member.opening..<member.closing).first {
      section.braces[$0] == member.opening && section.name(at: $0) == "key"
    }
    let key = label.flatMap { section.tokens.element($0 + 2)?.literal } ?? member.key
    add(member, key: key, (type.name, ""), callAt: member.opening, isPromised: false)
  }

  private mutating func add(
    _ member: Scope,
    key: String,
    _ owner: (name: String, outer: String),
    callAt index: Int,
    isPromised: Bool
  ) {
    let type = FactoryType(member.declaredType)
    let body = member.opening...member.closing
    declarations.append(
      Declaration(
        factory: ScannedFactory(
          container: owner.name,
          containerModule: "",
          name: member.name,
          key: key,
          type: type?.product ?? member.declaredType,
          parameter: type?.parameter,
          isPromised: isPromised,
          scope: Definition(of: member, in: section).scope,
          access: member.access,
          // A report at run time has only the line of the call.
          place: isPromised ? section.place(of: index) : section.place(ofDefinitionIn: member),
          fileID: section.file.fileID,
          condition: section.condition(of: index)
        ),
        owner: owner,
        file: file,
        isFunction: member.isFunction,
        mayThrow: type?.mayThrow ?? true,
        isOnMainActor: [member, section.type(around: member.nameIndex)].contains {
          $0?.modifiers.contains("@MainActor") == true
        },
        made: isPromised ? [] : MadeValueReader(section: section).values(in: body)
      )
    )
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
