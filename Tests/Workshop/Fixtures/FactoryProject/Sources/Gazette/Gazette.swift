import FactoryKit
import Feed
import Settings
import Storage

@main
struct Gazette {
  static func main() {
    print("Gazette,", SettingsContainer.shared.readingSettings().summary)
    for line in FeedModel().lines() { print("- \(line)") }
  }
}

extension Container: @retroactive AutoRegistering {
  private static let modules: [any AutoRegistering] = [StorageModule()]

  public func autoRegister() {
    for module in Self.modules { module.autoRegister() }
  }
}
