/// How a factory gets its instance.
@usableFromInline
enum Course {
  /// From a closure: one that is registered, for a use that is to be ended, or that in the definition.
  case build(Unmanaged<StoredRecipe>?)
  /// From where it is kept, if it is there.
  case kept
  /// In some way that has to be looked at more closely.
  case unclear
}

extension ContainerManager {
  /// Finds out how a factory whose definition names no scope that keeps instances gets its own.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - status: What the container has said of itself when the resolution began.
  /// - Returns: The course to take.
  @usableFromInline
  func course(of key: FactoryKey, _ status: ContainerStatus) -> Course {
    guard let entry = entries.entryIfNear(key) else { return .unclear }
    let (declaration, flags) = (key.declaration, entry._withUnsafeGuaranteedRef { $0.flags })
    if flags.isSpecial || declaration.mark == .graph { return .unclear }
    if !declaration.has(Declaration.scoped), flags.mark.storage != .nobody { return .kept }
    if flags.isRegistered {
      guard let recipe = entry._withUnsafeGuaranteedRef({ $0.beginUseOfRegistration() }) else {
        return .unclear
      }
      // Taken before this look: had a reset of the container replaced it, that would show here.
      if self.status == status { return .build(recipe) }
      recipe.endUse()
      return .unclear
    }
    // Nothing was registered, and no reset was under way when that was seen.
    return !declaration.has(Declaration.promised) && self.status == status ? .build(nil) : .unclear
  }
}
