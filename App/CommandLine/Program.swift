/// What the program calls itself.
package enum Program {
  /// The name of the executable.
  package static let name = "App"
  /// The version, as semantic versioning counts.
  package static let version = "0.1.0"
}
