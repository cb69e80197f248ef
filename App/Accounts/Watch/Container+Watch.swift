package import Accounts
package import CommandLineKit
package import FactoryKit

extension Container {
  /// How changes are written: as text, unless the command line says otherwise.
  package var changeFormat: Factory<ChangeFormat> { self { .text } }

  /// Where changes are written: to standard output, unless the command line says otherwise.
  package var changeDestination: Factory<Destination> { self { .standardOutput } }
}
