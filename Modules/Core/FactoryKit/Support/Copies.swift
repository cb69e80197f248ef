import CSwiftRuntime

/// The copies of FactoryKit in the process, each of which has its own containers and singletons.
enum Copies {
  /// Counts this copy, on first access, and warns if it isn't the only one.
  static let check: Void = {
    guard addCopyOfFactoryKit() > 1 else { return }
    writeError(
      """
      warning: The process contains several copies of FactoryKit, because dynamic libraries contain it. Each \
      copy has its own Container.shared and its own singletons. Put FactoryKit into one dynamic library: see \
      'Dynamic libraries' in the guide Modules.

      """
    )
  }()
}
