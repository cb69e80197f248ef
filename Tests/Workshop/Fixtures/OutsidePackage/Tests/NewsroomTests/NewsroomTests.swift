import FactoryTesting
import Newsroom
import Testing

@Suite(.container)
struct NewsroomTests {
  @Test func eachTestHasItsOwnContainer() {
    #expect(Container.shared.archive().name == "archive")
    Container.shared.archive.register { EmptyArchive() }
    #expect(Container.shared.archive().name == "empty")
  }

  @Test(arguments: 0..<20)
  func eachCaseHasItsOwnContainer(number: Int) async {
    Container.shared.title.reset(.context).register { "\(number)" }
    await Task.yield()
    #expect(Container.shared.title() == "\(number)")
    let singleton = Container.shared.singletonArchive()
    #expect(singleton === Container.shared.singletonArchive())
  }

  @Test func wiringRunsBeforeTheFirstResolution() {
    #expect(Container.shared.weather()?.publish("sun") == "sun, edition 3")
  }

  @Test func aRegistrationFulfilsAPromiseWithAParameter() {
    Container.shared.forecast.register { [archive = Archive(name: "rain")] _ in
      Rain(name: archive.name)
    }
    #expect(Container.shared.forecast(2)?.publish("later") == "later: rain")
  }

  @Test func initializersGetTheirDependencies() {
    let desk = Container.shared.desk()
    #expect(desk.archive === Container.shared.cachedArchive())
    #expect(desk.publisher.publish("a") == "a, edition 1")
  }

  @Test func parametersArePassed() {
    #expect(Container.shared.draft(("ab", 2)).text == "abab")
    let budget = Container.shared.budget(Budget(year: 2026, pages: 8))
    #expect(budget === Container.shared.budget(Budget(year: 2026, pages: 8)))
    #expect(budget !== Container.shared.budget(Budget(year: 2026, pages: 9)))
  }

  @Test func aResolutionSharesItsGraphInstances() {
    let proofreader = Container.shared.proofreader()
    #expect(proofreader.spelling === proofreader.hyphenation)
    let alone = Proofreader()
    #expect(alone.spelling !== alone.hyphenation)
  }

  @Test func aSessionEndsWithItsScope() {
    signIn(Subscriber(name: "Ada"))
    let session = Container.shared.session()
    #expect(Editor().subscriber?.name == "Ada")
    #expect(Container.shared.session() === session)
    signOut()
    #expect(Editor().subscriber == nil)
    #expect(Container.shared.session() !== session)
  }

  @Test func wrappersInject() {
    Container.shared.register { Container.shared.draft(("typed", 1)) }
    let editor = Editor()
    #expect(editor.archive.name == "archive")
    #expect(editor.press.publish("b") == "b, edition 7")
    #expect(!editor.isDeskKnown)
    #expect(editor.desk.archive.name == "archive")
    #expect(editor.isDeskKnown)
    #expect(editor.weather != nil)
    #expect(editor.container === Container.shared)
    #expect(editor.print === PrintContainer.shared)
    #expect(editor.draft?.text == "typed")
    let held = Container.shared.sharedArchive()
    #expect(editor.shared === held)
    editor.renew()
    #expect(editor.archive.name == "empty")
  }

  @Test func functionsInject() {
    let wire = Wire()
    #expect(wire.archive.name == "archive")
    #expect(wire.publisher.publish("c") == "c, edition 2")
    #expect([wire.paper, wire.sheet] == ["newsprint", "wide sheet"])
  }

  @Test func closuresAreDependencies() async throws {
    Container.shared.wire.register { { throw CancellationError() } }
    let page = await Container.shared.frontPage.resolveOnMainActor()
    await page.load()
    #expect(await page.lines == ["archive", "desk, edition 1"])
  }

  @Test func groupsAreResolvedByKeyPath() {
    #expect(Container.shared.filters().reduce("a b") { $1.filter($0) } == "AB")
  }

  @Test func aContainerIsChangedInPlace() async {
    let container = Container() { $0.archive.register { EmptyArchive() } }
    #expect(Reporter(container: container).archive.name == "empty")
    let changed = await Container() {
      $0.title.register { "changed" }
      await $0.frontPage.register { FrontPage() }
    }
    #expect(changed !== container)
  }

  @Test func theDefinitionWinsUnlessItAppliesOnce() {
    Container.shared.logo.onTest { "outside" }
    Container.shared.slogan.onTest { "outside" }
    #if DEBUG
      #expect(Container.shared.logo() == "test logo")
      #expect(Container.shared.logo.onTest { "chained" }() == "chained")
      #expect(Container.shared.slogan() == "outside")
      #expect(Container.shared.title() == "test title")
    #else
      #expect(Container.shared.logo() == "logo")
      #expect(Container.shared.slogan() == "slogan")
      #expect(Container.shared.title() == "Title")
    #endif
  }

  @Test(.unwired) func anUnwiredContainerHasNoWiring() {
    withKnownIssue {
      #expect(Container.shared.weather() == nil)
    } matching: {
      $0.sourceLocation?.fileName == "NewsroomTests.swift"
    }
  }

  @Test(.container { $0.title.reset(.context).register { "prepared" } })
  func aTraitPreparesTheContainer() {
    #expect(Container.shared.title() == "prepared")
  }

  @Test(.prints) func anOwnContainerHasItsOwnTrait() {
    PrintContainer.shared.paper.register { "glossy" }
    #expect(PrintContainer.shared.paper() == "glossy")
    #expect(PrintContainer.shared.ink() == Container.shared.ink())
    #expect(PrintContainer.shared.header() == Container.shared.title())
  }

  @Test func aStaticFactoryUsesTheSharedContainer() {
    Container.oldSchool.register { "registered" }
    #expect(Container.oldSchool() == "registered")
  }
}

extension Trait where Self == ContainerTrait<PrintContainer> {
  static var prints: ContainerTrait<PrintContainer> {
    .init(shared: PrintContainer.$shared, container: .init())
  }
}

private struct Rain: Publishing {
  let name: String

  func publish(_ text: String) -> String { "\(text): \(name)" }
}
