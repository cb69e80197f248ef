import Contracts
package import FactoryKit

extension Container {
  /// The path of the settings file: none, unless the command line names one.
  package var settingsPath: Factory<String?> { self { nil } }

  /// What the settings file says; nothing without one.
  package var settings: ThrowingFactory<Settings> {
    self {
      guard let path = self.settingsPath() else { return Settings() }
      return try SettingsFile(path: path).settings(formats: self.reportFormats().map(\.name))
    }.cached
  }
}
