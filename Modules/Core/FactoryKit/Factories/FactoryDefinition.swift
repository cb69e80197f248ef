/// A factory without its closure: the container, the place of the declaration, and the modifiers in the definition.
///
/// It is public only because ``FactoryModifying`` has it.
public struct _FactoryDefinition: Sendable {
  // Six words, so that a factory has eight. With more, each use would copy it through the metadata of its type.

  @usableFromInline let container: any ManagedContainer
  @usableFromInline var declaration: Declaration
  @usableFromInline var modifiers = DefinitionModifiers.scope(.none)

  /// Creates a definition without modifiers.
  @inlinable
  init(_ container: any ManagedContainer, _ declaration: Declaration) {
    self.container = container
    self.declaration = declaration
  }

  /// Notes the actor that the factory is declared on.
  @usableFromInline
  mutating func noteIsolation(to actor: any Actor) {
    if actor === MainActor.shared {
      declaration.flags.insert(.onMainActor)
    }
  }

  /// Returns whether code in a function or property, and in a file, is a part of the definition.
  @usableFromInline
  func isDefined(in function: StaticString, _ fileID: StaticString) -> Bool {
    declaration.name == Literal(function) && declaration.file == Literal(fileID)
  }
}
