/// What tells the factories of one container apart: the type, the name, the module and the file.
///
/// Identity is equality of these four, never of a hash or an address: one literal can stand at
/// several addresses of a program.
struct FactoryKey: Sendable {
  /// The type of the factory's entry, and so of its parameter and its product.
  let type: ObjectIdentifier
  let name: StaticString
  let fileID: StaticString
}

extension FactoryKey: Hashable {
  static func == (left: FactoryKey, right: FactoryKey) -> Bool {
    left.type == right.type && isEqual(left.name, right.name) && isEqual(left.fileID, right.fileID)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    // The names of one container's factories differ; the file tells apart the few that do not.
    name.withUTF8Buffer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  private static func isEqual(_ left: StaticString, _ right: StaticString) -> Bool {
    left.withUTF8Buffer { left in
      right.withUTF8Buffer { right in
        left.count == right.count
          && (left.baseAddress == right.baseAddress || left.elementsEqual(right))
      }
    }
  }
}
