import FactoryKit

// The forms of factories on the main actor that compile without a warning: in Swift 5 and in Swift 6, with and without
// default isolation.

@MainActor protocol Panel: AnyObject, Sendable {
  var title: String { get }
}

@MainActor final class StartPanel: Panel {
  let title: String

  init() { title = "Start" }
}

extension Container {
  @MainActor var startPanel: Factory<any Panel> { self { StartPanel() }.cached }
  @MainActor var panel: Factory<(any Panel)?> { promised() }
  var anyPanel: Factory<(any Panel)?> { promised() }
  var laterPanel: AsyncFactory<any Panel> { self { await StartPanel() } }
}

@MainActor extension Container {
  var namedPanel: ParameterFactory<String, any Panel> { self { _ in StartPanel() } }
}

extension Container: @retroactive AutoRegistering {
  /// Registers the panels.
  public func autoRegister() {
    MainActor.assumeIsolated { registerPanels() }
  }

  @MainActor private func registerPanels() {
    panel.register { [unowned self] in startPanel() }
    anyPanel.register { [unowned self] in startPanel() }
  }
}

@MainActor struct Window {
  @Injected(\.startPanel) var panel
  @LazyInjected(\.panel) var lazy
  @DynamicInjected(\.startPanel) var dynamic
}

nonisolated func titleOfPanel() async -> String {
  await Container.shared.startPanel.resolveOnMainActor().title
}

// It compiles, and stops the program if the closure has to run.
nonisolated func panelOfAnotherActor() async -> any Panel {
  await Container.shared.startPanel()
}
