/// One step of a resolution: which factory of which container is being resolved.
struct ResolutionFrame: Sendable {
  let container: ObjectIdentifier
  let containerType: Any.Type
  let key: FactoryKey
  let line: UInt
}

extension ResolutionFrame: Equatable {
  static func == (left: ResolutionFrame, right: ResolutionFrame) -> Bool {
    left.container == right.container && left.key == right.key
  }
}

extension ResolutionFrame: CustomStringConvertible {
  /// The container's type and the factory's name, such as `Container.network`.
  var description: String { "\(containerType).\(name)" }

  /// The factory's name.
  var name: String { declaration.displayName }

  /// Where the factory is declared.
  var declaration: Declaration { Declaration(name: key.name, fileID: key.fileID, line: line) }
}
