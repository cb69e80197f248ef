/// How a factory without a scope in its definition gets its instance.
@usableFromInline
enum Course {
  /// From the closure that is registered.
  case registration(Kept)
  /// From the closure in its definition.
  case definition
  /// From where it is kept, if it is.
  case kept
  /// In some way that has to be looked at more closely.
  case unclear
}

extension ContainerManager {
  /// Finds out how a factory gets its instance.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - site: What its definition says.
  ///   - status: What the container has said of itself when the resolution began.
  /// - Returns: The course to take.
  @usableFromInline
  func course(of key: FactoryKey, _ site: Site, _ status: ContainerStatus) -> Course {
    guard let entry = entries.entryIfNear(key) else { return .unclear }
    return entry._withUnsafeGuaranteedRef { entry in
      let note = entry.note
      if note.isSpecial || site.mark == .graph { return .unclear }
      if !site.has(Site.scoped), note.mark.keeping != .nobody { return .kept }
      if note.isRegistered {
        return entry.registration(while: status, of: self).map(Course.registration) ?? .unclear
      }
      // Nothing was registered, and no reset was under way when that was seen.
      return !site.has(Site.promised) && self.status == status ? .definition : .unclear
    }
  }
}
