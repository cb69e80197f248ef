/// The way in which a factory gets its instance on the fast path.
@usableFromInline
enum Course {
  /// Call the registered closure, or the closure of the definition.
  case build(StoredRecipe?)
  /// Read the stored instance.
  case read
  /// Take the slow path.
  case unclear
}

extension ContainerManager {
  /// Determines how a factory whose definition names no storing scope gets its instance.
  @usableFromInline
  func course(of key: FactoryKey, on thread: Unmanaged<ResolutionThread>) -> Course {
    let (declaration, status) = (key.declaration, status)
    guard status.isReady, !Trace.isOn else { return .unclear }
    if declaration.isPlain, !filter.mayContain(declaration) { return .build(nil) }
    guard let entry = entries.find(key) else { return .unclear }
    let flags = entry._withUnsafeGuaranteedRef { $0.flags }
    if flags.isSpecial || declaration.mark == .graph { return .unclear }
    if !declaration.has(Declaration.scoped), flags.mark.storage != .nobody { return .read }
    // A reset of the container changes the status before it changes the entry.
    if flags.isRegistered {
      guard let recipe = registration(in: entry, thread), self.status == status else {
        return .unclear
      }
      return .build(recipe)
    }
    return !declaration.has(Declaration.promised) && self.status == status ? .build(nil) : .unclear
  }

  @inline(__always)
  private func registration(
    in entry: Unmanaged<Entry>,
    _ thread: Unmanaged<ResolutionThread>
  ) -> StoredRecipe? {
    let hazard = thread._withUnsafeGuaranteedRef { $0.hazard }
    guard hazard.pointee.begin(entry) else { return nil }
    defer { hazard.pointee.end() }
    return entry._withUnsafeGuaranteedRef { $0.registration?.takeUnretainedValue() }
  }
}
