package import FactoryKit

extension Container {
  /// Where accounts come from: the sample, unless the command line says otherwise.
  package var accountSource: Factory<AccountSource> { self { .sample } }
}
