import FactoryKit
import Observation

/// A view model, without a view.
@MainActor @Observable
package final class FrontPage {
  @ObservationIgnored @Injected(\.archive) private var archive
  @ObservationIgnored @LazyInjected(\.desk) private var desk
  @ObservationIgnored @Injected(\.wire) private var wire
  package var lines: [String] = []

  nonisolated package init() {}

  package func load() async {
    lines = (try? await wire()) ?? []
    lines.append(archive.name)
    lines.append(desk.publisher.publish("desk"))
  }
}

/// A model with every wrapper.
package final class Editor {
  @Injected(\.archive) package var archive
  @Injected(\PrintContainer.press) package var press
  @LazyInjected(\.desk) package var desk
  @WeakLazyInjected(\.sharedArchive) package var shared
  @DynamicInjected(\.title) package var title
  @Injected(\.subscriber) package var subscriber
  @Injected(\.weather) package var weather: (any Publishing)?
  @InjectedContainer package var container: Container
  @InjectedContainer(PrintContainer.self) package var print
  @InjectedType package var draft: Draft?

  package init() {}

  package func renew() {
    $archive.resolve(reset: .scope)
    $archive.factory.register { EmptyArchive() }
    $archive.resolve()
  }

  package var isDeskKnown: Bool { $desk.resolvedOrNil() != nil }

  deinit { _ = $desk.resolvedOrNil()?.archive }
}

/// A class without an actor.
nonisolated package final class Wire: Sendable {
  package let archive: any Archiving = dependency(\.archive)
  package let publisher: any Publishing = dependency(\.press, parameter: 2)
  package let paper: String = dependency(\PrintContainer.paper)
  package let sheet: String = dependency(\PrintContainer.sheet, parameter: "wide")

  package init() {}
}

/// A value with dependencies from a given container.
package struct Reporter {
  package let archive: any Archiving

  package init(container: Container) { archive = container.archive() }
}
