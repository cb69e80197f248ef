import FactoryKit
import Logging
import Settings

public struct FeedModel {
  @Injected(\.headlineSource) private var source
  @Injected(\.logger) private var logger
  @Injected(\SettingsContainer.readingSettings) private var settings

  public init() {}

  public func lines() -> [String] {
    do {
      return try Array(source.headlines().prefix(settings.maximum))
    } catch {
      logger.log("no headlines: \(error)")
      return []
    }
  }
}
