/// A deliberate fault in the sources that at least one test must catch.
struct Mutant {
  /// The name, which says what the fault breaks: `cache-stores-invalidated-build`.
  let id: String
  /// The file and line of the record: `Tests/Workshop/Mutants/snapshots.md:12`.
  let place: String
  /// The suites, or single tests as `Suite/test`, of which one must fail.
  let tests: [String]
  /// The configuration in which the fault shows.
  let configuration: Configuration
  /// The number of runs after which a test that depends on chance has almost certainly failed.
  let runs: Int
  /// The changes that introduce the fault.
  let edits: [Edit]

  /// A configuration of a build.
  enum Configuration: String {
    case debug, release
  }

  /// One change inside a member: a function, an initializer or a property.
  struct Edit {
    /// The name of the member, with the name of its type: `Slot.claim`.
    let member: String
    /// The code to replace, compared without white space and comments.
    let before: String
    /// The new code.
    let after: String
  }
}
