package import SwiftLexing

/// A module's name in an import, and where it stands.
package struct ModuleImport: Hashable, Sendable {
  /// The module: `A` for `import A`, `import A.B` and `import struct A.B`.
  package let module: String
  /// Where the module's name begins.
  package let position: SourcePosition

  private static let kindsOfSymbol: Set = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// Returns the imports of a source file, in all branches of its conditions.
  ///
  /// - Parameter source: The bytes of the file.
  /// - Returns: The imports, in the order of the file.
  package static func all(in source: [UInt8]) -> [ModuleImport] {
    let tokens = Array(SwiftLexer(source))
    return tokens.indices.compactMap { index in
      guard tokens[index].isWord("import"), mayFollow(index > 0 ? tokens[index - 1] : nil) else {
        return nil
      }
      var rest = tokens[(index + 1)...].prefix(2)
      if let kind = rest.first, kindsOfSymbol.contains(kind.text) { rest.removeFirst() }
      guard let name = rest.first, name.kind == .identifier else { return nil }
      return ModuleImport(module: name.name, position: name.position)
    }
  }

  /// Returns whether an import can follow; after these, `import` is a member or a label.
  private static func mayFollow(_ token: SwiftToken?) -> Bool {
    switch token?.kind {
    case .punctuation: token.map { ![".", "(", "[", ","].contains($0.text) } ?? true
    case .stringHead, .stringMiddle: false
    default: true
    }
  }
}
