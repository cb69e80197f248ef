import FactoryKit
import FactoryTesting
import Testing

extension ContextTests {
  /// Contexts in definitions and from outside.
  ///
  /// The definition wins, except with `.once()`.
  ///
  /// Most tests use the device, because tests run on a device in each kind of build.
  @Suite(.container)
  struct Modifiers {
    let container = TestContainer()

    @Test func theDefinitionWinsOverAContextFromOutside() {
      container.service.onDevice { "outside" }
      #expect(container.service() == "inside")
    }

    #if DEBUG
      @Test func theDefinitionWinsOverATestsContext() {
        container.analytics.onTest { "null" }
        #expect(container.analytics() == "mock")
      }
    #endif

    @Test func aContextFromOutsideAppliesWithoutADefinedOne() {
      container.plain.onDevice { "outside" }
      #expect(container.plain() == "outside")
    }

    @Test func aDefinedContextKeepsOtherContexts() {
      container.service.onArg("modifiers") { "argument" }
      when(.arg("modifiers")) { #expect(container.service() == "argument") }
      #expect(container.service() == "inside")
    }

    @Test func contextsOfAutoRegisterCanBeChanged() {
      let wired = ContextContainer()
      #expect(wired.service() == "of autoRegister")
      wired.service.onDevice { "outside" }
      #expect(wired.service() == "outside")
    }

    @Test func aContextAtTheCallSiteAppliesToTheCall() {
      #expect(container.service.onDevice { "chained" }() == "chained")
      #expect(container.service() == "inside", "the next read applies the definition again")
    }

    @Test func aContextBeforeOnceIsAppliedTheFirstTime() {
      #expect(container.onceService() == "inside")
    }

    @Test func aContextFromOutsideReplacesOneBeforeOnce() {
      container.onceService.onDevice { "outside" }
      #expect(container.onceService() == "outside")
      #expect(container.onceService() == "outside")
    }

    @Test func aContextAfterAResolutionReplacesOneBeforeOnce() {
      _ = container.onceService()
      container.onceService.onDevice { "outside" }
      #expect(container.onceService() == "outside")
    }

    @Test func aContextAfterOnceIsAppliedEachTime() {
      container.lateService.onDevice { "outside" }
      #expect(container.lateService() == "late")
    }

    @Test func aResetRestoresTheDefinedContext() {
      container.onceService.onDevice { "outside" }
      container.onceService.reset()
      #expect(container.onceService() == "inside")
    }

    @Test func aContextKeepsStoredInstances() {
      for factory in [container.cachedName, container.singletonName] {
        #expect(factory() == "definition")
        factory.onDevice { "outside" }
        #expect(factory() == "definition", "the instance is stored already")
        factory.onDevice { "outside" }.reset(.scope)
        #expect(factory() == "outside")
      }
    }

    @Test func aResetOfTheContextRemovesContexts() {
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
    func otherResetsKeepTheContext(options: FactoryResetOptions) {
      container.plain.onDevice { "device" }
      container.plain.reset(options)
      #expect(container.plain() == "device")
    }

    @Test func aFullResetRemovesContexts() {
      container.cachedName.register { "registration" }.onDevice { "device" }
      _ = container.cachedName()
      container.cachedName.reset()
      #expect(container.cachedName() == "definition")
    }

    @Test func aResetAtTheEndOfAChainRemovesItsContext() {
      container.plain.onDevice { "device" }.reset()
      #expect(container.plain() == "definition")
    }

    @Test func contextsAcceptAClosureWithAVoidParameter() {
      container.plain.onDevice { (_: Void) -> String in "device" }
      #expect(container.plain() == "device")
      let typed: ParameterFactoryType<Void, String> = { _ in "argument" }
      container.plain.onArg("modifiers", factory: typed)
      when(.arg("modifiers")) { #expect(container.plain() == "argument") }
      container.plain.onArgs(["modifiers"], factory: typed).context(.device, factory: typed)
      #expect(container.plain() == "argument")
    }

    #if DEBUG
      @Test func onTestAcceptsAClosureWithAVoidParameter() {
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

/// A container that sets a context in `autoRegister()`.
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
