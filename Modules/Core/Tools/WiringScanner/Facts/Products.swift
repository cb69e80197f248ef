/// An expression that a closure may return.
struct Product {
  /// The names up to the call, such as `Outer.Inner` for `Outer.Inner()`.
  let path: String
  /// Whether the call has parentheses, rather than only a closure.
  let hasParentheses: Bool
}

/// The product of a closure: a type, or the call of a factory whose type the source hides.
package struct Provider: Hashable, Sendable {
  /// The type, or the factory as it is called, such as `CurlNetwork` or `network()`.
  package let name: String
  /// The module that it is declared in, if that was found.
  package let module: String?
}

extension SourceText {
  /// The largest number of tokens that are read of a closure.
  private static let longestClosure = 4_096
  /// The words of statements that braces or parentheses may follow.
  private static let statements: Set = [
    "catch", "defer", "do", "else", "for", "guard", "if", "repeat", "switch", "while",
  ]

  /// The calls that a closure may return: those behind `return`, or else the ones that begin a statement or branch.
  func products(of closure: ClosedRange<Int>) -> [Product] {
    var returned: [Product] = []
    var others: [Product] = []
    var hasReturn = false
    var index = begin(ofClosure: closure)
    let end = min(closure.upperBound, index + Self.longestClosure)
    while index < end {
      let isReturn = name(at: index) == "return"
      let isBranch = has(":", at: index - 1)
      if isReturn { hasReturn = true }
      if isReturn || isBranch || beginsStatement(at: index), let call = call(at: index) {
        if isReturn {
          returned.append(call.product)
        } else {
          others.append(call.product)
        }
        index = call.end
        continue
      }
      let isList = has("(", at: index) || has("[", at: index)
      if isList, let closing = closing(of: index) {
        index = closing
      }
      index += 1
    }
    if hasReturn { return returned }
    return others
  }

  /// The call that begins at a token, behind words such as `return` and `try!`, and the token behind it.
  private func call(at start: Int) -> (product: Product, end: Int)? {
    var index = start
    while let word = name(at: index), ["await", "return", "try"].contains(word) {
      index += 1
      if has("!", at: index) || has("?", at: index) {
        index += 1
      }
    }
    if let closure = definition(at: index) {
      guard let product = products(of: closure).first else {
        return nil
      }
      return (product, closure.upperBound + 1)
    }
    let (path, opening) = typePath(from: index)
    let hasParentheses = has("(", at: opening)
    guard hasParentheses || has("{", at: opening),
      !Self.statements.contains(path)
    else { return nil }
    var members = Members(from: opening, in: self)
    _ = members.takeArguments()
    let product = Product(path: path, hasParentheses: hasParentheses)
    return (product, members.end)
  }
}

extension FactoryTable {
  /// The greatest number of products of one closure; a longer list isn't readable.
  private static let mostProviders = 16

  /// The types of products in a file, also of those that come from other factories; each once.
  func providers(of products: [Product], in file: Int) -> [Provider] {
    var found: [Provider] = []
    var seen: Set<Int> = []
    add(products, in: file, to: &found, &seen)
    return found
  }

  private func add(
    _ products: [Product],
    in file: Int,
    to found: inout [Provider],
    _ seen: inout Set<Int>
  ) {
    for product in products where found.count < Self.mostProviders {
      let name = TypeName.last(product.path)
      if contains(name) {
        if product.hasParentheses {
          addFactory(name, in: file, to: &found, &seen)
        }
      } else if let type = type(of: product, in: file), !found.contains(type) {
        found.append(type)
      }
    }
  }

  /// The type in the path of a call; nil if the source doesn't show it.
  private func type(of product: Product, in file: Int) -> Provider? {
    // In `Panel.shared.make()`, the source doesn't show the type.
    let names = product.path.split(separator: ".").suffix(2)
    guard let found = names.last(where: { $0.first?.isUppercase == true }) else {
      return nil
    }
    let type = String(found)
    let module = types.module(ofTypeNamed: type, seenFrom: file)
    return Provider(name: type, module: module)
  }

  /// Adds the products of a factory's definition, or else the call of the factory.
  private func addFactory(
    _ name: String,
    in file: Int,
    to found: inout [Provider],
    _ seen: inout Set<Int>
  ) {
    var module: String?
    if let index = factories(named: name, in: nil, seenFrom: file).only {
      guard seen.insert(index).inserted else { return }
      let declaration = declarations[index]
      let count = found.count
      add(declaration.products, in: declaration.file, to: &found, &seen)
      if found.count > count { return }
      module = declaration.factory.place.module
    }
    let call = Provider(name: "\(name)()", module: module)
    if !found.contains(call) {
      found.append(call)
    }
  }
}
