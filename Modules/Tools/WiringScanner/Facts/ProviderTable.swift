/// The products of closures, including those of closures that resolve other factories.
struct ProviderTable {
  /// The greatest number of factories in a chain in which each returns the product of the next.
  private static let deepest = 64
  private static let most = 16

  private let table: FactoryTable
  /// The known products of factories; none during the search for them.
  private var known: [Int: [Provider]] = [:]

  init(_ table: FactoryTable) { self.table = table }

  /// Returns the products of values in a file, also of values from other factories.
  mutating func providers(of values: [MadeValue], in file: Int, _ depth: Int = 0) -> [Provider] {
    var providers: [Provider] = []
    for value in values {
      for provider in self.providers(of: value, in: file, depth)
      where !providers.contains(provider) && providers.count < Self.most {
        providers.append(provider)
      }
    }
    return providers
  }

  private mutating func providers(of value: MadeValue, in file: Int, _ depth: Int) -> [Provider] {
    let last = TypeTable.last(value.name)
    guard table.contains(last) else {
      // In `Panel.shared.make()`, the source doesn't show the type.
      let names = value.name.split(separator: ".").suffix(2)
      guard let type = names.last(where: { $0.first?.isUppercase == true }).map(String.init) else {
        return []
      }
      return [Provider(name: type, module: table.types.module(ofTypeNamed: type, seenFrom: file))]
    }
    guard value.hasParentheses else { return [] }
    let found = table.factories(named: last, in: nil, seenFrom: file)
    guard let index = found?.first, found?.count == 1 else {
      return [Provider(name: "\(last)()", module: nil)]
    }
    let made = providers(ofFactory: index, depth)
    let module = table.declarations[index].factory.place.module
    return made.isEmpty ? [Provider(name: "\(last)()", module: module)] : made
  }

  private mutating func providers(ofFactory index: Int, _ depth: Int) -> [Provider] {
    if let known = known[index] { return known }
    let declaration = table.declarations[index]
    guard depth < Self.deepest, !declaration.factory.isPromised else { return [] }
    known[index] = []
    let made = providers(of: declaration.made, in: declaration.file, depth + 1)
    known[index] = made
    return made
  }
}

/// The product of a closure: a type, or the call of a factory whose type the source hides.
package struct Provider: Hashable, Sendable {
  /// The type, or the factory as it is called, such as `CurlNetwork` or `network()`.
  package let name: String
  /// The module that it is declared in, if that was found.
  package let module: String?
}
