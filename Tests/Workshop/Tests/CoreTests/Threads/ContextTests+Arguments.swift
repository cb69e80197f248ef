import FactoryKit
import Testing

extension ContextTests {
  /// Tests of `.onArg`, `.onArgs`, and runtime arguments.
  struct Arguments {
    let container = TestContainer()

    @Test func anArgumentOfTheProgramSelectsAFactory() {
      withContext({ $0.arguments = ["program", "--verbose", "light"] }) {
        #expect(container.theme() == "light")
      }
    }

    @Test func aMissingArgumentSelectsNothing() {
      withContext({ $0.arguments = ["program", "--light", "lights"] }) {
        #expect(container.theme() == "plain")
      }
    }

    @Test(arguments: ["first", "second"])
    func anyOfSeveralArgumentsSelectsAFactory(argument: String) {
      container.plain.onArgs(["first", "second"]) { "one of two" }
      withContext({ $0.arguments = ["program", argument] }) {
        #expect(container.plain() == "one of two")
      }
      withContext({ $0.arguments = ["program", "third"] }) {
        #expect(container.plain() == "plain")
      }
    }

    @Test func anArgumentMayBeSetAtRuntime() {
      withContext({ _ in }) {
        #expect(container.theme() == "plain")
        FactoryContext.setArg("light", forKey: "theme")
        #expect(container.theme() == "light")
      }
    }

    @Test func anArgumentMayBeChanged() {
      withContext({ _ in }) {
        FactoryContext.setArg("light", forKey: "theme")
        FactoryContext.setArg("dark", forKey: "theme")
        #expect(container.theme() == "dark")
        #expect(FactoryContext.current.runtimeArguments["theme"] == "dark")
      }
    }

    @Test func anArgumentMayBeRemoved() {
      withContext({ _ in }) {
        FactoryContext.setArg("light", forKey: "theme")
        FactoryContext.removeArg(forKey: "theme")
        #expect(container.theme() == "plain")
        #expect(FactoryContext.current.runtimeArguments["theme"] == nil)
      }
    }

    @Test func removingAnArgumentKeepsTheOthers() {
      withContext({ _ in }) {
        FactoryContext.setArg("light", forKey: "theme")
        FactoryContext.setArg("fake", forKey: "network")
        FactoryContext.removeArg(forKey: "network")
        #expect(container.theme() == "light")
      }
    }

    @Test func anArgumentMatchesByValueAndNotByKey() {
      withContext({ _ in }) {
        FactoryContext.setArg("theme", forKey: "light")
        #expect(container.theme() == "plain")
      }
    }

    @Test func removingAnUnsetArgumentDoesNothing() {
      let before = FactoryContext.current.runtimeArguments
      FactoryContext.removeArg(forKey: "theme")
      #expect(FactoryContext.current.runtimeArguments == before)
    }

    @Test func aRuntimeArgumentMatchesOneOfSeveral() {
      container.plain.onArgs(["first", "second"]) { "one of two" }
      withContext({ _ in }) {
        FactoryContext.setArg("second", forKey: "number")
        #expect(container.plain() == "one of two")
      }
    }

    @Test func argumentsAreThoseOfTheCommandLine() {
      #expect(FactoryContext().arguments == CommandLine.arguments)
      #expect(FactoryContext().runtimeArguments.isEmpty)
      container.plain.onArg(CommandLine.arguments[0]) { "started" }
      #expect(container.plain() == "started")
    }

    @Test func noConcurrentChangeIsLost() {
      withContext({ _ in }) {
        onThreads(8) { index in
          for round in 0..<100 {
            FactoryContext.setArg("\(round)", forKey: "thread \(index)")
            _ = FactoryContext.current
          }
          FactoryContext.removeArg(forKey: "thread \(index)")
          FactoryContext.setArg("done", forKey: "done \(index)")
        }
        let done = FactoryContext.current.runtimeArguments.filter { $0.value == "done" }
        #expect(done.count == 8)
      }
    }
  }
}

extension TestContainer {
  fileprivate var plain: Factory<String> { self { "plain" } }
  fileprivate var theme: Factory<String> {
    self { "plain" }
      .onArg("light") { "light" }
      .onArg("dark") { "dark" }
  }
}
