import FactoryKit
import FactoryTesting
import Testing

/// The effects of a reset of a whole container.
@Suite(.container)
struct ContainerResetTests {
  fileprivate let container = Stall()

  init() {
    container.name.register { "registered" }
    container.counted.register { 1 }
    #expect(container.counted() == 1)
    // The path of the program, which is an argument in every process.
    container.place.onArg(CommandLine.arguments[0]) { "in context" }
  }

  @Test func resetRemovesRegistrations() {
    container.manager.reset()
    #expect(container.name() == "definition")
  }

  @Test func resetRemovesCachedInstances() {
    let stored = container.stored()
    container.manager.reset()
    #expect(container.stored() !== stored)
  }

  @Test func resetRemovesContexts() {
    #expect(container.place() == "in context")
    container.manager.reset()
    #expect(container.place() == "definition")
    container.plain.register { Service() }
    #expect(container.place() == "definition", "also for a factory with another registration")
  }

  @Test func resetRemovesTheDefaultScope() {
    container.manager.defaultScope = .cached
    container.manager.reset()
    #expect(container.manager.defaultScope == nil)
    #expect(container.plain() !== container.plain())
  }

  @Test func resetRemovesTheDecorator() {
    let decorated = Shared(0)
    container.decorator { _ in decorated.change { $0 += 1 } }
    container.manager.reset()
    _ = container.plain()
    #expect(decorated.value == 0)
  }

  @Test func resetOfTheContainerIsTheShortForm() {
    let stored = container.stored()
    container.reset()
    #expect(container.name() == "definition")
    #expect(container.place() == "definition")
    #expect(container.stored() !== stored)
  }

  @Test func resetWithoutOptionsResetsAll() {
    let stored = container.stored()
    container.manager.reset(options: .all)
    #expect(container.name() == "definition")
    #expect(container.place() == "definition")
    #expect(container.stored() !== stored)
  }

  @Test func resetOfRegistrationsKeepsCachedInstances() {
    let stored = container.stored()
    container.manager.reset(options: .registration)
    #expect(container.name() == "definition")
    #expect(container.counted() == 1, "built by the registration, and still stored")
    #expect(container.stored() === stored)
  }

  @Test func resetOfRegistrationsKeepsContexts() {
    container.manager.reset(options: .registration)
    #expect(container.place() == "in context")
  }

  @Test func resetOfScopesDiscardsCachedInstances() {
    let stored = container.stored()
    container.manager.reset(options: .scope)
    #expect(container.stored() !== stored)
  }

  @Test func resetOfScopesKeepsRegistrationsAndContexts() {
    container.manager.reset(options: .scope)
    #expect(container.name() == "registered")
    #expect(container.place() == "in context")
  }

  @Test func resetOfContextsKeepsRegistrationsAndInstances() {
    let stored = container.stored()
    container.manager.reset(options: .context)
    #expect(container.place() == "definition")
    #expect(container.name() == "registered")
    #expect(container.stored() === stored)
  }

  @Test func resetOfNothingRemovesNothing() {
    let stored = container.stored()
    container.manager.reset(options: .none)
    #expect(container.place() == "in context")
    #expect(container.name() == "registered")
    #expect(container.stored() === stored)
  }

  @Test(arguments: [FactoryResetOptions.all, .context, .registration, .scope])
  func aResetDoesNotAffectOtherContainers(options: FactoryResetOptions) {
    let other = Stall()
    other.name.register { "other" }
    let stored = other.stored()
    container.manager.reset(options: options)
    #expect(other.name() == "other")
    #expect(other.stored() === stored)
  }

  @Test func resetOfOneScopeKeepsOtherScopes() {
    let (stored, session, shared) = (container.stored(), container.session(), container.shared())
    container.manager.reset(scope: .session)
    #expect(container.session() !== session)
    #expect(container.stored() === stored)
    #expect(container.shared() === shared)
  }

  @Test func resetOfOneScopeKeepsRegistrationsAndContexts() {
    container.manager.reset(scope: .cached)
    #expect(container.name() == "registered")
    #expect(container.counted() == 1)
    #expect(container.place() == "in context")
  }

  @Test func resetOfOneScopeDiscardsInstancesOfParameters() {
    let before = [container.each(1), container.each(2)]
    container.manager.reset(scope: .cached)
    #expect(container.each(1) !== before[0])
    #expect(container.each(2) !== before[1])
  }
}

private final class Stall: SharedContainer {
  @TaskLocal static var shared = Stall()
  let manager = ContainerManager()

  var name: Factory<String> { self { "definition" } }
  var place: Factory<String> { self { "definition" } }
  var counted: Factory<Int> { self { 0 }.cached }
  var plain: Factory<Service> { self { Service() } }
  var stored: Factory<Service> { self { Service() }.cached }
  var shared: Factory<Service> { self { Service() }.shared }
  var session: Factory<Service> { self { Service() }.scope(.session) }
  var each: ParameterFactory<Int, Service> { self { _ in Service() }.scopeOnParameters.cached }
}

extension Scope {
  fileprivate static let session = Cached()
}
