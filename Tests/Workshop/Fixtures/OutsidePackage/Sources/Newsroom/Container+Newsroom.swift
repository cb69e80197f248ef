import FactoryKit

extension Container {
  // The short form and the long form.
  package var archive: Factory<any Archiving> { self { Archive() } }
  package var oldArchive: Factory<any Archiving> { Factory(self) { Archive(name: "old") } }

  // Scopes.
  package var cachedArchive: Factory<any Archiving> { self { Archive() }.cached }
  package var singletonArchive: Factory<Archive> { self { Archive() }.singleton }
  package var sharedArchive: Factory<any Archiving> {
    self { Archive() }
      .shared
      .decorator { _ = $0.name }
  }
  package var session: Factory<any Archiving> { self { Archive() }.scope(.session) }
  package var edition: Factory<Archive> { self { Archive() }.scope(.session).timeToLive(60 * 20) }

  // Factories that use other factories.
  package var desk: Factory<Desk> {
    self { Desk(archive: self.cachedArchive(), publisher: self.press(1)) }
  }

  // Parameters: one, several, and one instance for each value.
  package var press: ParameterFactory<Int, any Publishing> { self { Press(edition: $0) } }
  package var draft: ParameterFactory<(String, Int), Draft> {
    self { (text, copies) in Draft(text: String(repeating: text, count: copies)) }
  }
  package var budget: ParameterFactory<Budget, Archive> {
    self { Archive(name: "\($0.pages) pages in \($0.year)") }.scopeOnParameters.cached
  }

  // One type, several factories.
  package var title: Factory<String> { self { "Title" } }
  package var subtitle: Factory<String> { self { "Subtitle" } }

  // One class for two protocols, in one resolution.
  package var proofreader: Factory<Proofreader> { self { Proofreader() } }
  package var spelling: Factory<any Spelling> { self { self.lexicon() } }
  package var hyphenation: Factory<any Hyphenating> { self { self.lexicon() } }
  private var lexicon: Factory<any Spelling & Hyphenating> { self { Lexicon() }.graph }

  // Optionals, which are `nil` without a registration.
  package var subscriber: Factory<Subscriber?> { self { nil } }
  package var weather: Factory<(any Publishing)?> { promised() }
  package var forecast: ParameterFactory<Int, (any Publishing)?> { promised() }

  // A closure for a dependency.
  package var wire: Factory<WireProviding> {
    self { { ["news"] } }
  }

  // Modifiers in the definition, and modifiers that apply once.
  package var logo: Factory<String> { self { "logo" }.onTest { "test logo" } }
  package var slogan: Factory<String> { self { "slogan" }.onTest { "test slogan" }.once() }

  // A static factory.
  package static var oldSchool: Factory<String> { Factory(shared) { "school" } }

  // A group, by key paths.
  package static var filters: [KeyPath<Container, Factory<any Filtering>>] {
    [\.trimming, \.uppercasing]
  }
  var trimming: Factory<any Filtering> { self { Trimming() } }
  var uppercasing: Factory<any Filtering> { self { Uppercasing() } }
  package func filters() -> [any Filtering] { Container.filters.map { self[keyPath: $0]() } }

  // On the main actor.
  @MainActor package var frontPage: Factory<FrontPage> { self { FrontPage() } }
}

extension Scope {
  package static let session = Cached()
}

extension SharedContainer {
  package var ink: Factory<String> { self { "black" } }
}

extension Container: @retroactive Resolving {}

extension Container: @retroactive AutoRegistering {
  /// Fulfils the promises.
  public func autoRegister() {
    weather.register { Press(edition: 3) }
    archive
      .onArg("archive0") { EmptyArchive() }
      .onArgs(["archive1", "archive2"]) { Archive(name: "numbered") }
    #if DEBUG
      title.onTest { "test title" }.onPreview { "preview" }.onDebug { "debug" }
    #endif
    subtitle
      .onSimulator { "simulator" }
      .context(.arg("short"), .args(["brief", "terse"])) { "Sub" }
  }
}

/// Signs a reader in.
package func signIn(_ subscriber: Subscriber) {
  Container.shared.subscriber.register { subscriber }
}

package func signOut() {
  Container.shared.subscriber.reset()
  Container.shared.manager.reset(scope: .session)
}
