import CSwiftRuntime

/// Counts this copy of FactoryKit in the process, on first access, and warns if it isn't the only one.
///
/// Each copy has its own containers and singletons.
let reportOfCopies: Void = {
  guard addCopyOfFactoryKit() > 1 else {
    return
  }
  writeError(
    """
    warning: The process contains several copies of FactoryKit, because dynamic libraries contain it. Each \
    copy has its own Container.shared and its own singletons. Put FactoryKit into one dynamic library: see \
    'Dynamic libraries' in the guide 'Use FactoryKit in another package'.

    """
  )
}()
