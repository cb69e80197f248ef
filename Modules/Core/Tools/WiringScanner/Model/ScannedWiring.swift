/// The wiring of a program, as far as its sources show it.
package struct ScannedWiring: Hashable, Sendable {
  /// The module of the app.
  package let target: SourceModule
  /// The condition of each import of the target that isn't unconditional.
  package let targetImports: [String: Condition]
  /// The modules that the target imports with an access level below `public`.
  ///
  /// Then each import of them needs one.
  package let narrowImports: Set<String>
  /// The containers that factories are declared in.
  package let containers: [ScannedContainer]
  /// All factories, in the order of their places.
  package let factories: [ScannedFactory]
  /// The mistakes that stop the build.
  package let errors: [Notice]
  /// The possible promises that aren't understood.
  package let notUnderstood: [Notice]

  /// The promises, and the other factories that the wiring replaces.
  package var planned: [ScannedFactory] {
    factories.filter { factory in
      if factory.condition.isNeverMet { return false }
      return factory.isPromised || factory.registrations.contains(where: \.isAutomatic)
    }
  }

  /// The factories that no source resolves or registers.
  var unused: [ScannedFactory] { factories.filter(\.isUnused) }
}
