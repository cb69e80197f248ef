import FactoryKit
import FactoryTesting
import Testing

#if DEBUG
  /// The forms of the guide "Registrations" for a test that needs an instance other than that of `.onTest`.
  struct ContextInTestTests {
    private let kiosk = Kiosk()

    @Test func contextInTheDefinitionHidesARegistration() {
      kiosk.defined.register { "mine" }
      #expect(kiosk.defined() == "for tests")
      kiosk.defined.reset(.context).register { "mine" }
      #expect(kiosk.defined() == "for tests")
    }

    @Test func resetOfOtherContextsUncoversARegistration() {
      #expect(kiosk.wired() == "for tests")
      kiosk.wired.reset(.context).register { "mine" }
      #expect(kiosk.wired() == "mine")
    }

    @Test func resetOfContextsBeforeOnceUncoversARegistration() {
      kiosk.definedOnce.reset(.context).register { "mine" }
      #expect(kiosk.definedOnce() == "mine")
    }

    @Test func unwiredContainerHasNoOtherContexts() {
      let kiosk = Kiosk().unwired()
      kiosk.wired.register { "mine" }
      #expect(kiosk.wired() == "mine")
    }
  }

  private final class Kiosk: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = Kiosk()
    let manager = ContainerManager()

    var defined: Factory<String> { self { "live" }.onTest { "for tests" } }
    var definedOnce: Factory<String> { self { "live" }.onTest { "for tests" }.once() }
    var wired: Factory<String> { self { "live" } }

    func autoRegister() { wired.onTest { "for tests" } }
  }
#endif
