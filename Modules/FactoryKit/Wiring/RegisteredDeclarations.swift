/// The declarations that a container has a closure for now, other than the one in the definition.
struct RegisteredDeclarations {
  private struct Declaration: Hashable {
    let key: String
    let fileID: String
  }

  private let declarations: Set<Declaration>

  /// Asks a container, after its `autoRegister()`.
  init(in container: any ManagedContainer) {
    let manager = container.manager
    let entries = manager.withPreparedState(of: container) { _ in manager.entries.entries }
    declarations = Set(
      entries.lazy.filter { $0.look(\.options).factory != nil }.map { entry in
        Declaration(key: entry.key.declaration.key, fileID: entry.key.declaration.fileID)
      }
    )
  }

  /// Whether there is a closure for a factory, whatever its access and its actor.
  func contains(_ factory: PlannedFactory) -> Bool {
    declarations.contains(Declaration(key: factory.key, fileID: factory.fileID))
  }
}
