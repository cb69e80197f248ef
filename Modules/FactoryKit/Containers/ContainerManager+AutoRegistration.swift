extension ContainerManager {
  /// Runs the container's `autoRegister()` if it has one and it has not run yet.
  func prepare(_ container: any ManagedContainer) {
    preparation.run(ResolutionFrame("autoRegister", of: container)) {
      (container as? any AutoRegistering)?.autoRegister()
    }
  }
}

extension ResolutionFrame {
  /// A step that is no factory's, such as `Container.autoRegister`.
  init(_ name: StaticString, of object: AnyObject, line: UInt = #line) {
    self.init(
      container: ObjectIdentifier(object),
      containerType: type(of: object),
      key: FactoryKey(type: ObjectIdentifier(Void.self), name: name, fileID: #fileID),
      line: line
    )
  }
}
