import FactoryKit
import FactoryTesting
import Testing

// Registrations of an open scope.
extension BoundScopeTests {
  @Test func registrationsBelongToOneOpenScope() async {
    let mine = Service()
    let theirs = Service()
    container.audit.register { theirs }
    await Scope.request.open(in: container) {
      $0.audit.register { mine }
    } operation: {
      #expect(container.audit() === mine)
      await Scope.job.open { #expect(container.audit() === mine) }
      await Scope.request.open { #expect(container.audit() === mine) }
    }
    await Scope.request.open { #expect(container.audit() === theirs) }
    await Scope.request.open(in: container, registering: { $0.audit.register { mine } }) {
      #expect(await resolveLater() === mine)
    }
  }

  @Test func eachOpenScopeHasItsOwnGraphInstances() {
    let services = [Service(), Service()]
    // The closure handles two requests, like a server that a factory runs.
    let found = Factory(container) { [container] in
      services.map { service in
        Scope.request.open(in: container) {
          $0.perResolution.register { service }
        } operation: {
          #expect(container.perResolution() === container.perResolution())
          return container.perResolution()
        }
      }
    }()
    #expect(found.map(ObjectIdentifier.init) == services.map(ObjectIdentifier.init))
  }

  @Test func registrationsApplyToSharedContainer() async {
    let mine = Service()
    await Scope.request.open {
      $0.sharedAudit.register { mine }
    } operation: {
      #expect(Container.shared.sharedAudit() === mine)
    }
    await Scope.request.open {
      $0.sharedAudit.register { mine }
    } operation: {
      #expect(await later { Container.shared.sharedAudit() } === mine)
    }
    await Scope.request.open { #expect(Container.shared.sharedAudit() !== mine) }
  }

  @Test func innerRegistrationsHavePriority() {
    let (outer, inner) = (Service(), Service())
    Scope.request.open(in: container) {
      $0.unscopedService.register { outer }
    } operation: {
      Scope.request.open(in: container) {
        $0.unscopedService.register { inner }
      } operation: {
        #expect(container.unscopedService() === inner)
      }
      #expect(container.unscopedService() === outer)
    }
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .unique])
  func openScopeRegistrationsApplyToOtherScopes(scope: Scope) {
    let container = TestContainer()
    container.optional.scope(scope)
    container.optional.register { Service() }
    let before = container.optional()
    let mine = Service()
    Scope.request.open(in: container) {
      $0.optional.register { mine }
    } operation: {
      #expect(container.optional() === mine)
      #expect(container.optional() === mine)
    }
    #expect(container.optional() !== mine)
    if scope !== Scope.unique { #expect(container.optional() === before) }
  }

  @Test func registeredInstancesAreStoredByScope() {
    Scope.request.open(in: container) {
      $0.storedService.register { Service() }
      $0.unscopedService.register { Service() }
    } operation: {
      #expect(container.storedService() === container.storedService())
      #expect(container.unscopedService() !== container.unscopedService())
    }
  }

  @Test func innerRegistrationDoesNotAffectOuterScope() {
    let mine = Service()
    Scope.request.open {
      Scope.job.open(in: container) {
        $0.audit.register { mine }
      } operation: {
        #expect(container.audit() === mine)
      }
      #expect(container.audit() !== mine)
    }
  }

  @Test func contributionsBelongToOneOpenScope() {
    container.names.contribute { "all" }
    Scope.request.open(in: container) {
      $0.names.contribute { "mine" }
    } operation: {
      #expect(container.names() == ["all", "mine"])
    }
    #expect(container.names() == ["all"])
  }

  @Test func buildsRegisterInTheContainer() {
    let registered = Service()
    container.registersAudit.register { [container] in
      container.optional.register { registered }
      return Service()
    }
    Scope.request.open(in: container) {
      _ = $0.registersAudit()
    } operation: {
      #expect(container.optional() === registered)
    }
    #expect(container.optional() === registered)
  }

  @Test func decoratorsRegisterInTheContainer() {
    let registered = Service()
    container.storedService.decorator { [container] _ in container.optional.register { registered }
    }
    Scope.request.open(in: container) {
      _ = $0.storedService()
    } operation: {
    }
    #expect(container.optional() === registered)
  }

  @Test func readPropertyRegistersItsDefinitionInTheContainer() {
    Scope.request.open(in: container) {
      _ = $0.notice
      _ = $0.notices
    } operation: {
      #expect(container.notice() == "definition")
      #expect(container.notices() == ["definition"])
    }
    #expect(container.notice() == "definition")
    #expect(container.notices() == ["definition"])
    container.notice.register { "outside" }
    Scope.request.open(in: container) {
      _ = $0.notice
    } operation: {
      #expect(container.notice() == "outside")
    }
  }

  @Test func resetInTheClosureLeavesRegistrationsOfTheScope() {
    let mine = Service()
    Scope.request.open(in: container) {
      $0.onceAudit.register { mine }
      $0.onceAudit.reset()
      _ = $0.onceAudit
    } operation: {
      #expect(container.onceAudit() === mine)
    }
    Scope.request.open { #expect(container.onceAudit() !== mine) }
  }

  @Test func registrationAfterOnceBelongsToOneOpenScope() {
    Scope.request.open(in: container) {
      $0.notice.register { "mine" }
      $0.notices.contribute { "mine" }
    } operation: {
      #expect(container.notice() == "mine")
      #expect(container.notices() == ["definition", "mine"])
    }
    #expect(container.notice() == "definition")
    #expect(container.notices() == ["definition"])
  }
}

extension TestContainer {
  fileprivate var registersAudit: Factory<Service> { self { Service() }.singleton }
  fileprivate var notice: Factory<String> {
    self { "nothing" }.register { "definition" }.once()
  }
  fileprivate var notices: Factory<[String]> {
    contributed().contribute { "definition" }.once()
  }
  fileprivate var storedService: Factory<Service> { self { Service() }.cached }
  fileprivate var optional: Factory<Service?> { self { nil } }
  fileprivate var names: Factory<[String]> { contributed() }
}

extension Container {
  fileprivate var sharedAudit: Factory<Service> { self { Service() }.scope(.request) }
}
