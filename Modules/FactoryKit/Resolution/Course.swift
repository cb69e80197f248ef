/// How a factory gets its instance.
@usableFromInline
enum Course {
  /// From a closure: one that is registered, for a use that is to be ended, or that in the definition.
  case build(StoredRecipe?)
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
    guard let entry = entries.find(key) else { return .unclear }
    let (declaration, flags) = (key.declaration, entry._withUnsafeGuaranteedRef { $0.flags })
    if flags.isSpecial || declaration.mark == .graph { return .unclear }
    if !declaration.has(Declaration.scoped), flags.mark.storage != .nobody { return .kept }
    if flags.isRegistered {
      // A reset of the container that has replaced the registration changes the status before.
      guard let recipe = registration(in: entry), self.status == status else { return .unclear }
      return .build(recipe)
    }
    // Nothing was registered, and no reset was under way when that was seen.
    return !declaration.has(Declaration.promised) && self.status == status ? .build(nil) : .unclear
  }

  private func registration(in entry: Unmanaged<Entry>) -> StoredRecipe? {
    let hazard = CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.hazard }
    guard hazard.pointee.begin(entry) else { return nil }
    defer { hazard.pointee.end() }
    return entry._withUnsafeGuaranteedRef { $0.registration?.takeUnretainedValue() }
  }
}
