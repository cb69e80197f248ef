/// The version of FactoryKit, and of the modules that come with it.
///
/// FactoryTesting, FactoryWiring and the build plugin have the same version: they are replaced together.
package enum FactoryVersion {
  /// The version in the form of semantic versioning, such as `1.2.0`.
  ///
  /// The page "What's new" lists what each version changes.
  package static let current = "1.0.0"
}
