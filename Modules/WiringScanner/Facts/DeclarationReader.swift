import SwiftLexing

/// Finds the factories that a file declares.
struct DeclarationReader {
  private static let scopes: Set = ["cached", "graph", "shared", "singleton", "unique"]

  private let file: SourceFile
  private let fileIndex: Int
  private let types: KnownTypes
  private(set) var declarations: [Declaration] = []
  private(set) var notices: [Notice] = []

  init(_ file: SourceFile, _ fileIndex: Int, _ types: KnownTypes) {
    (self.file, self.fileIndex, self.types) = (file, fileIndex, types)
    findPromises()
    let promised = Set(declarations.map(\.body.lowerBound))
    for scope in file.scopes where !scope.isType && !promised.contains(scope.opening) {
      findFactory(scope)
    }
  }

  // MARK: - Promises

  private mutating func findPromises() {
    for index in file.tokens.indices where isPromise(at: index) {
      guard let member = file.member(around: index) else {
        notice(index, "it stands in no computed property or function")
        continue
      }
      let isFactory = FactoryType(member.declaredType) != nil
      guard let container = container(at: index, in: member) else {
        // A function of this name that something else has is none of ours.
        if isFactory { notice(index, "it is not clear which container it is declared in") }
        continue
      }
      guard !isGeneric(member) else {
        notice(index, "the function around it is generic, so it may be many factories")
        continue
      }
      guard !file.hasForeignLines else {
        notice(index, "the file says by #sourceLocation that its lines stand elsewhere")
        continue
      }
      guard let key = key(ofCallAt: index + 1, default: member.key) else { continue }
      add(member, key: key, in: container, callAt: index, isPromised: true)
    }
  }

  private func isPromise(at index: Int) -> Bool {
    file.tokens[index].isWord("promised") && file.has("(", at: index + 1)
      && file.tokens.element(index - 1)?.isWord("func") != true
  }

  /// The container that a call of `promised()` is one of.
  private func container(at index: Int, in member: Scope) -> String? {
    guard file.has(".", at: index - 1) else { return enclosing(index) }
    switch file.name(at: index - 2) {
    case "self": return enclosing(index)
    case "shared":
      guard file.has(".", at: index - 3), let name = file.name(at: index - 4) else {
        return enclosing(index)
      }
      return name == "Self" ? enclosing(index) : types.container(named: name)
    default: return nil
    }
  }

  /// The container whose extension or body a token stands in, or a type that may be one.
  private func enclosing(_ index: Int) -> String? {
    guard let type = file.type(around: index) else { return nil }
    if let container = types.container(named: type.name) { return container }
    // A type from a module that is not scanned may be a container.
    guard case .type(isExtension: true, _, _) = type.kind,
      types.module(of: type.name, seenFrom: file.module.name) == nil,
      file.member(around: index).flatMap({ FactoryType($0.declaredType) }) != nil
    else { return nil }
    return type.name
  }

  private func isGeneric(_ member: Scope) -> Bool {
    if case .function(_, _, let isGeneric) = member.kind { isGeneric } else { false }
  }

  /// The key that a call gives its factory; nil, with a notice, if that cannot be seen.
  private mutating func key(ofCallAt opening: Int, default key: String) -> String? {
    guard let closing = file.closing(of: opening) else {
      notice(opening, "its parentheses are never closed")
      return nil
    }
    var key = key
    var index = opening + 1
    while index < closing {
      if file.has(":", at: index + 1), let label = file.name(at: index) {
        guard label == "key", let text = file.tokens[index + 2].literal else {
          notice(opening, "what its argument '\(label)' says is not seen")
          return nil
        }
        key = text
      }
      index = max(file.partners[index], index) + 1
    }
    return key
  }

  private mutating func notice(_ index: Int, _ reason: String) {
    let message = "this promised() is not understood, so nobody checks it: \(reason)"
    notices.append(Notice(place: file.place(of: index), message: message))
  }

  // MARK: - Factories with a definition

  private mutating func findFactory(_ member: Scope) {
    guard FactoryType(member.declaredType) != nil, member.member >= 0,
      let type = file.type(around: member.opening),
      let container = types.container(named: type.name), !isGeneric(member)
    else { return }
    add(member, key: member.key, in: container, callAt: member.opening, isPromised: false)
  }

  private mutating func add(
    _ member: Scope,
    key: String,
    in container: String,
    callAt index: Int,
    isPromised: Bool
  ) {
    let type = FactoryType(member.declaredType)
    declarations.append(
      Declaration(
        factory: ScannedFactory(
          container: container,
          name: member.name,
          key: key,
          type: type?.product ?? member.declaredType,
          parameter: type?.parameter,
          isPromised: isPromised,
          scope: scope(in: member),
          access: member.access,
          place: file.place(of: member.nameIndex),
          fileID: file.fileID,
          condition: file.conditions[index]
        ),
        file: fileIndex,
        body: member.opening...member.closing
      )
    )
  }

  /// The scope that a definition names, behind the call that makes the factory.
  private func scope(in member: Scope) -> String? {
    var (index, isBehindCall) = (member.opening + 1, false)
    while index < member.closing {
      if file.has("{", at: index), file.name(at: index - 1) == "get" {
        index += 1
      } else if let closing = file.closing(of: index) {
        (index, isBehindCall) = (closing + 1, true)
      } else {
        if isBehindCall, let scope = scope(at: index) { return scope }
        index += 1
      }
    }
    return nil
  }

  private func scope(at index: Int) -> String? {
    guard file.has(".", at: index - 1), let name = file.name(at: index) else { return nil }
    if Self.scopes.contains(name) { return name }
    guard name == "scope", file.has("(", at: index + 1), let end = file.closing(of: index + 1)
    else { return nil }
    return SourceText.text(of: file.tokens[index + 2..<end].drop { $0.isPunctuation(".") })
  }
}

extension Scope {
  /// The type of the property, or of what the function returns.
  var declaredType: String {
    switch kind {
    case .type: ""
    case .property(let type): type
    case .function(_, let type, _): type
    }
  }

  /// The name as `#function` writes it.
  var key: String { if case .function(let key, _, _) = kind { key } else { name } }
}

extension SwiftToken {
  /// What a string literal says that has neither escapes nor interpolations.
  fileprivate var literal: String? {
    guard kind == .string, text.count > 2, text.hasPrefix("\""), !text.hasPrefix("\"\"\""),
      !text.contains("\\")
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
