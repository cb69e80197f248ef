/// A factory without a parameter, which the plan of an app can resolve by itself.
package protocol ParameterlessFactory {
  /// Resolves the factory on the actor that it is declared on, and discards the instance.
  ///
  /// Without an actor, it runs outside of the main actor, so that a closure that resolves a factory of the main
  /// actor is found.
  @concurrent func resolveAlone() async throws
}

extension SynchronousFactory: ParameterlessFactory where P == Void {
  package func resolveAlone() async throws {
    if _definition.declaration.flags.contains(.onMainActor) {
      try await resolveAloneOnMainActor()
    } else {
      _ = try self()
    }
  }

  // An instance may not leave the actor.
  @MainActor private func resolveAloneOnMainActor() throws { _ = try self() }
}

extension AsyncParameterFactory: ParameterlessFactory where P == Void {
  package func resolveAlone() async throws { _ = try await self() }
}
