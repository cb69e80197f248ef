// Each program of this file begins with these lines.
import FactoryKit

@MainActor final class Panel {
  init(_ title: String = "") {}
}

extension Container {
  @MainActor var panel: Factory<Panel> { self { Panel() } }
}

// program: AwaitOfArguments
// The await is for an argument, on the main actor.
@concurrent nonisolated func title() async -> String { "title" }
actor Titles {
  let first = "first"
  var last = "last"
}

extension Container {
  @MainActor var page: ParameterFactory<String, Panel> { self { Panel($0) } }
}

@MainActor func show() async {
  let (container, titles) = (Container.shared, Titles())
  _ = await container.page(title())
  _ = await container.page(titles.last)
  _ = await container.page.resolve(titles.last)
  _ = await [container.page(title())]
}

launch()
await show()

// program: AwaitOfProperty
// The await is for a property in a chain of names, on the main actor.
actor Shelf { var container = Container.shared }
struct Room: Sendable { let container = Container.shared }
actor House { var room = Room() }
nonisolated var current: Container {
  get async { .shared }
}

@MainActor func show() async {
  let (shelf, house) = (Shelf(), House())
  _ = await shelf.container.panel()
  _ = await house.room.container.panel()
  _ = await current.panel()
  async let container = Container.shared
  _ = await container.panel()
}

launch()
await show()

// program: CallOfVariable
// As in PlainCall, with a variable.
// may warn: this calls Container.panel outside of the main actor
// ends: Container.panel
@concurrent nonisolated func show() async {
  let container = Container.shared
  _ = await container.panel()
}

launch()
await show()

// program: CallersActor
// Functions that run on the caller's actor, which is the main actor.
nonisolated(nonsending) func show() async { _ = await Container.shared.panel() }
func show(on actor: isolated (any Actor)? = #isolation) async { _ = await Container.shared.panel() }

launch()
await show()
await show(on: MainActor.shared)

// program: CallersActorByDefault
// As above, with the setting of the language.
// flags: "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"
func show() async { _ = await Container.shared.panel() }

launch()
await show()

// program: OnMainActor
// The await has no effect on the main actor: the compiler warns, and the program runs.
@MainActor func show() async {
  let container = Container.shared
  _ = await container.panel()
}
@MainActor struct Screen {
  func show() async { _ = await Container.shared.panel() }
}
@concurrent nonisolated func start() async {
  await Task { @MainActor in _ = await Container.shared.panel() }.value
  _ = await MainActor.run { Container.shared.panel() }
}

launch()
await show()
await Screen().show()
await start()
_ = await Container.shared.panel()

// program: PlainCall
// The await is for the property. The call runs on the caller's actor and stops the program.
// warns: this calls Container.panel outside of the main actor
// ends: Container.panel
@concurrent nonisolated func show() async {
  _ = await Container.shared.panel()
}

launch()
await show()

// program: Registered
// A registration replaces the closure of the main actor, or keeps a promise.
final class Board: Sendable {}
let make: @Sendable () -> Board = { Board() }

extension Container {
  @MainActor var board: Factory<Board> { self { Board() } }
  @MainActor var page: Factory<Board?> { promised() }
}
func wire(_ container: Container) async {
  await container.board.register(factory: make)
  await container.page.register(factory: make)
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.board()
  _ = await Container.shared.page()
}

await wire(.shared)
launch()
await show()

// program: ResolveCall
// As above, with the function resolve.
// warns: this calls Container.panel outside of the main actor
// ends: Container.panel
@concurrent nonisolated func show() async {
  let panel = await Container.shared.panel.resolve()
  _ = panel
}

launch()
await show()

// program: ResolveOnMainActor
// The calls that the guide names, and a panel that exists already.
extension Container {
  @MainActor var page: ParameterFactory<String, Panel> { self { _ in Panel() } }
}

@concurrent nonisolated func show() async {
  let container = Container.shared
  _ = await container.panel.resolveOnMainActor()
  _ = await container.page.resolveOnMainActor("title")
  let panel = await container.panel
  _ = await panel.resolveOnMainActor()
}

launch()
await show()

// program: SharedName
// Another container has a factory of the same name, which any actor may call.
struct Board: Sendable {}
actor Shelf {
  let store = Store()
  var container: Store { store }
}
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var panel: Factory<Board> { self { Board() } }
}

@concurrent nonisolated func show() async {
  let shelf = Shelf()
  _ = await shelf.container.panel()
}

launch()
await show()

// program: StoredInstances
// Calls outside of the main actor that create nothing there.
final class Board: Sendable {}

extension Container {
  @MainActor var page: Factory<Board> { self { Board() }.cached }
  @MainActor var lamp: Factory<Board> { self { Board() }.singleton }
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.page()
  _ = await Container.shared.lamp()
}

launch()
_ = (Container.shared.page(), Container.shared.lamp())
await show()

// program: UncertainIsolation
// The factory has the attribute in one condition only, or its promise creates nothing.
struct Board: Sendable {}

extension Container: @retroactive AutoRegistering {
  @MainActor var board: Factory<Board> { self { Board() } }
  @MainActor var page: Factory<Board?> { promised() }
  public func autoRegister() {
    MainActor.assumeIsolated { _ = page.register { Board() } }
  }
}

@concurrent nonisolated func show() async {
  _ = await Container.shared.board.resolveOnMainActor()
}

launch()
await show()
