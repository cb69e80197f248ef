/// A declaration that a container has a registered closure for, for the check of a wiring.
package struct RegisteredDeclaration: Hashable, Sendable {
  /// The name as `#function` writes it, or the `key:` of the declaration.
  private let key: String
  /// The module and file of the declaration, as `#fileID` writes them.
  private let fileID: String

  /// Creates the identity of a declaration.
  package init(key: String, fileID: String) { (self.key, self.fileID) = (key, fileID) }
}

extension ManagedContainer {
  /// Returns the declarations that have a registered closure now.
  ///
  /// Runs `autoRegister()` first, as before a first resolution. Builds nothing.
  package func registeredDeclarations() -> Set<RegisteredDeclaration> {
    let manager = manager
    let entries = manager.withPreparedState(of: self) { _ in manager.entries.entries }
    return Set(
      entries.lazy.filter { $0.look(\.options).factory != nil }.map {
        RegisteredDeclaration(key: $0.key.declaration.key, fileID: $0.key.declaration.fileID)
      }
    )
  }
}
