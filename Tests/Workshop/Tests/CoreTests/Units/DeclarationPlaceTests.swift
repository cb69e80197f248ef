import FactoryKit
import FactoryTesting
import Testing

/// Each declaration is a factory of its own, even if `#function` is the same.
@Suite(.container)
struct DeclarationPlaceTests {
  @Test func staticConstantsOfOneTypeAreDistinct() {
    #expect(Statics.a() == "a")
    #expect(Statics.b() == "b")
  }

  @Test func factoriesOfOneFunctionAreDistinct() {
    let container = TestContainer()
    let first = Factory(container) { "first" }.cached
    let second = Factory(container) { "second" }.cached
    #expect(first() == "first")
    #expect(second() == "second")
  }

  @Test func overloadsAreDistinct() {
    let container = TestContainer()
    #expect(container.overloaded(1)() == "of a number")
    #expect(container.overloaded("")() == "of a text")
  }

  @Test func subscriptsOfOneTypeAreDistinct() {
    let container = TestContainer()
    #expect(container[1]() == "of a number")
    #expect(container[""]() == "of a text")
  }

  @Test func constantsOfOneFileAreDistinct() {
    #expect(ofTheFile() == "first")
    #expect(alsoOfTheFile() == "second")
  }

  @Test func aRegistrationAppliesToOneDeclaration() {
    let container = TestContainer()
    container.overloaded(1).register { "registered" }
    #expect(container.overloaded(1)() == "registered")
    #expect(container.overloaded("")() == "of a text")
  }

  @Test func genericContainersHaveTheirOwnSingletons() {
    let (numbers, texts) = (Shelf(1), Shelf("one"))
    #expect(numbers.label() == "1")
    #expect(texts.label() == "one")
    #expect(Shelf(2).label() == "1", "one declaration and one type argument is one singleton")
    texts.label.register { "registered" }
    #expect(numbers.label() == "1")
    #expect(texts.label() == "registered")
  }
}

private enum Statics {
  static let container = TestContainer()
  static let a = Factory(container) { "a" }.cached
  static let b = Factory(container) { "b" }.cached
}

private let ofTheFile = Factory(Statics.container) { "first" }.cached
private let alsoOfTheFile = Factory(Statics.container) { "second" }.cached

private final class Shelf<Content: Sendable>: ManagedContainer {
  let manager = ContainerManager()
  let content: Content
  init(_ content: Content) { self.content = content }
  var label: Factory<String> { self { "\(self.content)" }.singleton }
}

extension TestContainer {
  fileprivate func overloaded(_ number: Int) -> Factory<String> { self { "of a number" }.cached }
  fileprivate func overloaded(_ text: String) -> Factory<String> { self { "of a text" }.cached }
  fileprivate subscript(_ number: Int) -> Factory<String> { self { "of a number" }.cached }
  fileprivate subscript(_ text: String) -> Factory<String> { self { "of a text" }.cached }
}
