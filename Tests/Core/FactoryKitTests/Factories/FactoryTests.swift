import FactoryKit
import FactoryTesting
import Testing

struct FactoryTests {
  let container = TestContainer()

  @Test func buildsAnInstanceForEachResolution() {
    #expect(container.service() !== container.service())
  }

  @Test func longFormDeclaresAFactory() {
    #expect(container.longForm() == "long")
    container.longForm.register { "registered" }
    #expect(container.longForm.resolve() == "registered")
    #expect(container.greeting() == "Hello")
  }

  @Test func keysDistinguishFactoriesOfOneName() {
    #expect([container.keyed("a")(), container.keyed("b")()] == ["a", "b"])
    container.keyed("a").register { "registered" }
    #expect([container.keyed("a")(), container.keyed("b")()] == ["registered", "b"])
  }

  @Test func passesDependenciesToInitializers() {
    container.greeting.register { "Good evening" }
    #expect(container.letter() == "Good evening, world")
  }

  @Test func registrationReplacesTheDefinitionUntilAReset() {
    container.greeting.register { "one" }.register { "two" }
    #expect(container.greeting() == "two")
    #expect(TestContainer().greeting() == "Hello")
    container.greeting.reset(.none)
    container.greeting.reset(.scope)
    #expect(container.greeting() == "two")
    container.greeting.reset()
    #expect(container.greeting() == "Hello")
  }

  @Test func optionalFactoryMayReturnNil() {
    #expect(container.user() == nil)
    container.user.register { "Ada" }
    #expect(container.user() == "Ada")
    container.user.reset()
    #expect(container.user() == nil)
  }

  @Test func factoryMayReturnAClosure() {
    #expect(container.adder()(1, 2) == 3)
    container.adder.register { { _, _ in 42 } }
    #expect(container.adder()(1, 2) == 42)
  }

  @Test func extensionOfAllContainersDeclaresFactories() {
    #expect(container.common() == "common")
    #expect(OtherContainer().common() == "common")
  }

  @Test func staticFactoryUsesTheSharedContainer() {
    TestContainer.$shared.withValue(container) {
      TestContainer.oldSchool.register { "registered" }
      #expect(TestContainer.oldSchool() == "registered")
    }
    #expect(TestContainer.oldSchool() == "school")
  }
}

struct ParameterFactoryTests {
  let container = TestContainer()

  @Test func buildsAnInstanceFromTheParameter() {
    #expect(container.double(21) == 42)
    #expect(container.double.resolve(4) == 8)
  }

  @Test func takesSeveralParametersAsATuple() {
    #expect(container.repeated(("ab", 2)) == "abab")
  }

  @Test func registrationReplacesTheDefinition() {
    container.double.register { $0 * 3 }
    #expect(container.double(2) == 6)
    container.double.reset()
    #expect(container.double(2) == 4)
  }

  @Test func canResolveItselfWithAnotherParameter() {
    #expect(container.factorial(5) == 120)
  }
}

private final class OtherContainer: SharedContainer {
  @TaskLocal static var shared = OtherContainer()
  let manager = ContainerManager()
}

extension SharedContainer {
  fileprivate var common: Factory<String> { self { "common" } }
}

extension TestContainer {
  fileprivate var greeting: Factory<String> { self { "Hello" } }
  fileprivate var longForm: Factory<String> { Factory(self) { "long" } }
  fileprivate var letter: Factory<String> { self { "\(self.greeting()), world" } }
  fileprivate var user: Factory<String?> { self { nil } }
  fileprivate var adder: Factory<(Int, Int) -> Int> { self { { $0 + $1 } } }
  fileprivate static var oldSchool: Factory<String> { Factory(shared) { "school" } }

  fileprivate func keyed(_ name: String) -> Factory<String> {
    name == "a" ? Factory(self, key: "a") { "a" } : Factory(self, key: "b") { "b" }
  }

  fileprivate var double: ParameterFactory<Int, Int> { self { $0 * 2 } }
  fileprivate var repeated: ParameterFactory<(String, Int), String> {
    self { String(repeating: $0, count: $1) }
  }
  fileprivate var factorial: ParameterFactory<Int, Int> {
    self { $0 < 2 ? 1 : $0 * self.factorial($0 - 1) }
  }
}
