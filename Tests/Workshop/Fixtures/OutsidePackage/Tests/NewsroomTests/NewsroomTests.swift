import FactoryTesting
import Newsroom
import Testing

@Suite(.container)
struct NewsroomTests {
  @Test func wrappersInject() {
    let editor = Editor()
    #expect(editor.archive === Container.shared.archive())
    #expect([editor.title, editor.paper] == ["title", "newsprint"])
    #expect(editor.weather?.publish("sun") == "sun, edition 3")
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
