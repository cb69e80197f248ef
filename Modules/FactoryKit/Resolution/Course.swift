/// How a factory gets its instance.
@usableFromInline
enum Course {
  /// From where it is kept, if it is there.
  case kept
  /// From a closure.
  case build
  /// In some way that has to be looked at more closely.
  case unclear
}

extension ContainerManager {
  /// Finds out how a factory whose definition names no scope that keeps instances gets its own.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - site: What its definition says.
  ///   - status: What the container has said of itself when the resolution began.
  ///   - registration: Set to the closure to build with, if not that in the definition, for a use
  ///     that is to be ended.
  /// - Returns: The course to take.
  @usableFromInline
  func course(
    of key: FactoryKey,
    _ site: Site,
    _ status: ContainerStatus,
    _ registration: inout Unmanaged<Recipe>?
  ) -> Course {
    guard let entry = entries.entryIfNear(key) else { return .unclear }
    return entry._withUnsafeGuaranteedRef { entry in
      let note = entry.note
      if note.isSpecial || site.mark == .graph { return .unclear }
      if !site.has(Site.scoped), note.mark.keeping != .nobody { return .kept }
      if note.isRegistered {
        guard let recipe = entry.beginUseOfRegistration() else { return .unclear }
        // Taken before this look: had a reset of the container replaced it, that would show here.
        if self.status == status {
          registration = recipe
          return .build
        }
        recipe.endUse()
        return .unclear
      }
      // Nothing was registered, and no reset was under way when that was seen.
      return !site.has(Site.promised) && self.status == status ? .build : .unclear
    }
  }
}
