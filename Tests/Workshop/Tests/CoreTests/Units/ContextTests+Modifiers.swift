import FactoryKit
import FactoryTesting
import Testing

extension ContextTests {
  /// Contexts in definitions and from outside: the factory wins, unless it says `.once()`.
  ///
  /// A test runs on a device, in each kind of build, so that is the context that most of these use.
  @Suite(.container)
  struct Modifiers {
    let container = TestContainer()

    @Test func theFactoryWinsOverAContextFromOutside() {
      container.service.onDevice { "outside" }
      #expect(container.service() == "inside")
    }

    #if DEBUG
      @Test func theFactoryWinsOverATestsOwnContext() {
        container.analytics.onTest { "null" }
        #expect(container.analytics() == "mock")
      }
    #endif

    @Test func aContextFromOutsideCountsWhereTheDefinitionHasNone() {
      container.plain.onDevice { "outside" }
      #expect(container.plain() == "outside")
    }

    @Test func aContextInTheDefinitionLeavesOtherContextsAlone() {
      container.service.onArg("modifiers") { "argument" }
      when(.arg("modifiers")) { #expect(container.service() == "argument") }
      #expect(container.service() == "inside")
    }

    @Test func autoRegisterIsThePlaceForContextsThatAreToBeChanged() {
      let wired = ContextContainer()
      #expect(wired.service() == "of autoRegister")
      wired.service.onDevice { "outside" }
      #expect(wired.service() == "outside")
    }

    @Test func aContextAtTheCallSiteCountsForTheCall() {
      #expect(container.service.onDevice { "chained" }() == "chained")
      #expect(container.service() == "inside", "the next read applies the definition again")
    }

    @Test func aContextBeforeOnceIsAppliedTheFirstTime() {
      #expect(container.onceService() == "inside")
    }

    @Test func aContextFromOutsideStaysBehindOnce() {
      container.onceService.onDevice { "outside" }
      #expect(container.onceService() == "outside")
      #expect(container.onceService() == "outside")
    }

    @Test func aContextFromOutsideStaysAfterAFirstResolutionToo() {
      _ = container.onceService()
      container.onceService.onDevice { "outside" }
      #expect(container.onceService() == "outside")
    }

    @Test func aContextAfterOnceIsAppliedEachTime() {
      container.lateService.onDevice { "outside" }
      #expect(container.lateService() == "late")
    }

    @Test func aResetLetsTheDefinitionsContextCountAgain() {
      container.onceService.onDevice { "outside" }
      container.onceService.reset()
      #expect(container.onceService() == "inside")
    }

    @Test func aContextFromOutsideOfAScopedFactoryNeedsAResetOfTheScope() {
      for factory in [container.cachedName, container.singletonName] {
        #expect(factory() == "definition")
        factory.onDevice { "outside" }
        #expect(factory() == "definition", "the instance is kept already")
        factory.onDevice { "outside" }.reset(.scope)
        #expect(factory() == "outside")
      }
    }

    @Test func aResetOfTheContextTakesContextsAway() {
      container.plain.onDevice { "device" }.onArg("modifiers") { "argument" }
      container.plain.reset(.context)
      #expect(container.plain() == "definition")
      when(.arg("modifiers")) { #expect(container.plain() == "definition") }
    }

    @Test func aResetOfTheContextKeepsTheRegistration() {
      container.plain.register { "registration" }.onDevice { "device" }
      container.plain.reset(.context)
      #expect(container.plain() == "registration")
    }

    @Test func aResetOfTheContextKeepsTheInstance() {
      container.cachedName.onDevice { "device" }
      #expect(container.cachedName() == "device")
      container.cachedName.reset(.context)
      #expect(container.cachedName() == "device")
      container.cachedName.reset(.scope)
      #expect(container.cachedName() == "definition")
    }

    @Test(arguments: [FactoryResetOptions.none, .registration, .scope])
    func aResetOfSomethingElseKeepsTheContext(options: FactoryResetOptions) {
      container.plain.onDevice { "device" }
      container.plain.reset(options)
      #expect(container.plain() == "device")
    }

    @Test func aResetWithoutAnOptionTakesContextsAwayToo() {
      container.cachedName.register { "registration" }.onDevice { "device" }
      _ = container.cachedName()
      container.cachedName.reset()
      #expect(container.cachedName() == "definition")
    }

    @Test func aResetAtTheEndOfAChainTakesItsContextAway() {
      container.plain.onDevice { "device" }.reset()
      #expect(container.plain() == "definition")
    }

    @Test func contextsTakeAClosureWithAParameterOfTypeVoid() {
      container.plain.onDevice { (_: Void) -> String in "device" }
      #expect(container.plain() == "device")
      let typed: ParameterFactoryType<Void, String> = { _ in "argument" }
      container.plain.onArg("modifiers", factory: typed)
      when(.arg("modifiers")) { #expect(container.plain() == "argument") }
      container.plain.onArgs(["modifiers"], factory: typed).context(.device, factory: typed)
      #expect(container.plain() == "argument")
    }

    #if DEBUG
      @Test func onTestTakesAClosureWithAParameterOfTypeVoid() {
        container.plain.onTest { (_: Void) -> String in "test" }
        #expect(container.plain() == "test")
      }
    #endif

    @Test func genericCodeSetsContexts() {
      func onDevice<F: FactoryModifying>(_ factory: F, _ make: @escaping (F.P) -> F.T) {
        factory.onDevice(factory: make)
      }
      onDevice(container.plain) { "generic" }
      onDevice(container.length) { -$0.count }
      #expect(container.plain() == "generic")
      #expect(container.length("four") == -4)
    }

    @Test func aContextWinsOverALaterRegistration() {
      container.plain.onDevice { "device" }
      container.plain.register { "registration" }
      #expect(container.plain() == "device")
    }
  }
}

/// A container that sets a context while it registers.
private final class ContextContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()

  var service: Factory<String> { self { "definition" } }

  func autoRegister() { service.onDevice { "of autoRegister" } }
}

extension TestContainer {
  fileprivate var plain: Factory<String> { self { "definition" } }
  fileprivate var length: ParameterFactory<String, Int> { self { $0.count } }
  fileprivate var service: Factory<String> { self { "definition" }.onDevice { "inside" } }
  fileprivate var analytics: Factory<String> { self { "live" }.singleton.onTest { "mock" } }
  fileprivate var onceService: Factory<String> {
    self { "definition" }.onDevice { "inside" }.once()
  }
  fileprivate var lateService: Factory<String> {
    self { "definition" }.once().onDevice { "late" }
  }
  fileprivate var cachedName: Factory<String> { self { "definition" }.cached }
  fileprivate var singletonName: Factory<String> { self { "definition" }.singleton }
}
