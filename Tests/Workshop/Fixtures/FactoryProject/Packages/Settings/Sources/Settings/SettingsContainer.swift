import FactoryKit

public final class SettingsContainer: SharedContainer {
  public static let shared = SettingsContainer()
  public let manager = ContainerManager()
  private init() {}
}

extension SettingsContainer: AutoRegistering {
  public func autoRegister() { manager.defaultScope = .cached }
}

extension SettingsContainer {
  public var readingSettings: Factory<ReadingSettings> { self { ReadingSettings() } }
}
