/// The place of a factory's declaration, and the modifiers in its definition.
///
/// Your code can't read it. It only passes it on, in modifiers of your own.
public struct FactoryDefinition: Sendable {
  // Four words, so that a factory has eight. With more, each use would copy it through the metadata of its type.

  @usableFromInline var declaration: Declaration
  @usableFromInline var modifiers = DefinitionModifiers.scope(.none)

  /// Creates a definition without modifiers.
  @inlinable
  init(_ declaration: Declaration) { self.declaration = declaration }

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
