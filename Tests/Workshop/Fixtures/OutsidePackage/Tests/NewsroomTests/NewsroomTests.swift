import FactoryTesting
import Newsroom
import Testing

@Suite(.container)
struct NewsroomTests {
  @Test(arguments: 0..<20)
  func eachCaseHasItsOwnContainer(number: Int) async {
    #expect(Container.shared.title() == "title")
    Container.shared.title.register { "\(number)" }
    await Task.yield()
    #expect(Container.shared.title() == "\(number)")
    let singleton = Container.shared.archive()
    #expect(singleton === Container.shared.archive())
  }

  @Test func wrappersInject() {
    let editor = Editor()
    #expect(editor.archive === Container.shared.archive())
    #expect([editor.title, editor.paper] == ["title", "newsprint"])
    #expect(editor.weather?.publish("sun") == "sun, edition 3")
  }

  @Test func mainActorFactoriesAreResolvedThere() async {
    let page = await Container.shared.frontPage.resolveOnMainActor()
    #expect(await page.title == "title")
  }

  @Test(.unwired) func anUnwiredContainerHasNoWiring() {
    withKnownIssue {
      #expect(Container.shared.weather() == nil)
    } matching: {
      $0.sourceLocation?.fileName == "NewsroomTests.swift"
    }
  }

  @Test(.container { $0.title.register { "prepared" } })
  func aTraitPreparesTheContainer() {
    #expect(Container.shared.title() == "prepared")
  }

  @Test(.prints) func anOwnContainerHasItsOwnTrait() {
    PrintContainer.shared.paper.register { "glossy" }
    #expect(PrintContainer.shared.paper() == "glossy")
    #expect(PrintContainer.shared.ink() == Container.shared.ink())
    #expect(PrintContainer.shared.header() == Container.shared.title())
  }
}

extension Trait where Self == ContainerTrait<PrintContainer> {
  static var prints: ContainerTrait<PrintContainer> {
    .init(shared: PrintContainer.$shared, container: .init())
  }
}
