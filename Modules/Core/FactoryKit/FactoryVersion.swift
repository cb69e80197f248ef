/// The version of FactoryKit, and of the modules that come with it.
///
/// FactoryTesting, FactoryWiring and the build plugin have the same version: they are replaced together.
public enum FactoryVersion {
  /// The version in the form of semantic versioning, such as `1.2.0`.
  ///
  /// <doc:WhatIsNew> lists what each version changes.
  public static let current = "1.0.0"
}
