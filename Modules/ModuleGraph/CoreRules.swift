/// What the dependency injection core does without.
enum CoreRules {
  private static let modules: Set = ["FactoryKit", "FactoryTesting", "FactoryWiring"]

  /// Why the core does without them, and what to do instead.
  static let reason =
    "the core does without it, so that an app that wants a small binary and a fast start need not "
    + "pay for it. Use the standard library, Synchronization or the C library."

  /// Returns whether a target belongs to the core, and a module is one that the core does without.
  static func forbids(_ module: String, in target: String) -> Bool {
    modules.contains(target) && (module.hasPrefix("Foundation") || module == "Dispatch")
  }
}
