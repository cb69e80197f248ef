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
  }

  @Test func eachOpenScopeHasItsOwnGraphInstances() {
    let services = [Service(), Service()]
    container.service.scope(.graph)
    // The closure handles two requests, like a server that a factory runs.
    let found = Factory(container) { [container] in
      services.map { service in
        Scope.request.open(in: container) {
          $0.service.register { service }
        } operation: {
          #expect(container.service() === container.service())
          return container.service()
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
      await Task.yield()
      #expect(Container.shared.sharedAudit() === mine)
    }
    await Scope.request.open { #expect(Container.shared.sharedAudit() !== mine) }
  }

  @Test func innerRegistrationsHavePriority() {
    let outer = Service()
    let inner = Service()
    Scope.request.open(in: container) {
      $0.service.register { outer }
    } operation: {
      let audit = container.audit()
      Scope.job.open(in: container) {
        $0.service.register { inner }
        $0.audit.register { inner }
      } operation: {
        #expect(container.service() === inner)
        #expect(container.audit() === inner)
      }
      #expect(container.service() === outer)
      #expect(container.audit() === audit)
    }
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .unique])
  func openScopeRegistrationsApplyToOtherScopes(scope: Scope) {
    container.service.scope(scope)
    let before = container.service()
    Scope.request.open(in: container) {
      $0.service.register { Service() }
    } operation: {
      let mine = container.service()
      #expect(mine !== before)
      #expect((container.service() === mine) == (scope !== Scope.unique))
    }
    #expect((container.service() === before) == (scope !== Scope.unique))
  }

  @Test func buildsRegisterInTheContainer() {
    let registered = Service()
    container.otherService.singleton.register { [container] in
      container.maybe.register { registered }
      return Service()
    }
    container.service.decorator { [container] _ in container.numbered.register { _ in registered } }
    Scope.request.open(in: container) {
      _ = $0.otherService()
      _ = $0.service()
    } operation: {
      #expect(container.maybe() === registered)
    }
    #expect(container.maybe() === registered)
    #expect(container.numbered(1) === registered)
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
  fileprivate var notice: Factory<String> {
    self { "nothing" }.register { "definition" }.once()
  }
  fileprivate var notices: Factory<[String]> {
    contributed().contribute { "definition" }.once()
  }
}

extension Container {
  fileprivate var sharedAudit: Factory<Service> { self { Service() }.scope(.request) }
}
