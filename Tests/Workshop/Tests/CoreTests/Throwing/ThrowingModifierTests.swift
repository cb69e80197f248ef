import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Registrations and modifiers of throwing factories.
@Suite(.container)
struct ThrowingModifierTests {
  let container = ThrowingContainer()

  @Test func aRegistrationDiscardsTheInstance() throws {
    let first = try container.cached()
    let service = Service()
    container.cached.register { service }
    #expect(try container.cached() === service)
    container.cached.reset()
    #expect(try container.cached() !== service)
    #expect(try container.cached() !== first)
  }

  @Test func pushAndPopSaveAndRestore() throws {
    let first = try container.cached()
    container.manager.push()
    container.cached.register { throw MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.cached() }
    container.manager.pop()
    #expect(try container.cached() === first)
  }

  @Test func aScopeFromOutsideApplies() throws {
    container.unique.cached.register { Service() }
    #expect(try container.unique() === container.unique())
    container.manager.defaultScope = .cached
    #expect(try container.plain() === container.plain())
  }

  @Test func anInstanceExpires() throws {
    let service = try container.brief()
    let next = try TestClock.withAdvance(.seconds(61)) { try container.brief() }
    #expect(next !== service)
    #expect(container.calls.value == 2)
  }

  @Test func aTimeToLiveStoresNoFailure() throws {
    container.failure.change { $0 = MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.brief() }
    container.failure.change { $0 = nil }
    #expect(throws: Never.self) { try container.brief() }
  }

  @Test func aContextHasPrecedence() throws {
    container.cached.onArg(CommandLine.arguments[0]) { throw MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.cached() }
    container.cached.reset(.context)
    #expect(throws: Never.self) { try container.cached() }
    container.typedText.onArgs([CommandLine.arguments[0]]) { number throws(MakingFailure) in
      throw MakingFailure(number: number)
    }
    #expect(throws: MakingFailure(number: 7)) { try container.typedText(7) }
    container.text.onArg(CommandLine.arguments[0]) { "context \($0)" }
    #expect(try container.text(8) == "context 8")
  }

  @Test func modifiersBeforeOnceAreAppliedOnce() throws {
    let service = try container.once()
    #expect(try container.once() === service)
    container.once.scope(.unique)
    #expect(try container.once() !== service)
  }

  @Test func aDecoratorReceivesOnlyInstances() throws {
    let decorated = Shared<[Bool]>([])
    container.cached.decorator { (_: Service, isNew: Bool) in decorated.change { $0.append(isNew) }
    }
    container.failure.change { $0 = MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.cached() }
    #expect(decorated.value == [])
    container.failure.change { $0 = nil }
    _ = try container.cached()
    _ = try container.cached()
    #expect(decorated.value == [true, false])
  }

  @Test func theContainersDecoratorReceivesOnlyInstances() throws {
    let decorated = Shared<[ObjectIdentifier]>([])
    container.decorator { instance in
      guard let service = instance as? Service else {
        Issue.record("\(instance) is no instance.")
        return
      }
      decorated.change { $0.append(ObjectIdentifier(service)) }
    }
    container.failure.change { $0 = MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.cached() }
    container.failure.change { $0 = nil }
    let service = try container.cached()
    #expect(decorated.value == [ObjectIdentifier(service)])
  }

  @Test func aRegistrationFulfilsAPromise() throws {
    container.manager.promiseTriggersError = false
    #expect(try container.promise() == nil)
    #expect(try container.promiseOf(1) == nil)
    container.promise.register { Service() }
    #expect(try container.promise() != nil)
    container.promiseOf.register { throw MakingFailure(number: $0) }
    #expect(throws: MakingFailure(number: 2)) { try container.promiseOf(2) }
  }

  @Test func anUnkeptPromiseCanStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = ThrowingContainer()
      container.manager.promiseTriggersError = true
      _ = try container.promise()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("ThrowingContainer.promise is promised in"), "\(words)")
  }

  @Test func promisesAndContributionsThrowTypedErrors() {
    container.typedPromise.register { () throws(MakingFailure) in throw MakingFailure(number: 1) }
    container.typedList.contribute { () throws(MakingFailure) in throw MakingFailure(number: 2) }
    do throws(MakingFailure) {
      _ = try container.typedPromise()
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.number == 1)
    }
    do throws(MakingFailure) {
      _ = try container.typedList()
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.number == 2)
    }
  }

  @Test func genericCodeRegistersANonthrowingClosure() throws {
    func replace<F: FactoryModifying>(_ factory: F, _ make: @escaping (F.P) -> F.T) {
      factory.register(factory: make)
    }
    let service = Service()
    replace(container.cached) { service }
    #expect(try container.cached() === service)
    replace(container.typedText) { "generic \($0)" }
    #expect(try container.typedText(1) == "generic 1")
  }

  @Test func theResolvedGraphNamesTheTypeOfTheInstance() throws {
    container.manager.recordsResolutions = true
    _ = try container.cached()
    let request = try #require(container.manager.resolutionGraph.requests.first)
    #expect(request.factory.type == "Service")
    #expect(request.factory.name == "cached")
    #expect(request.scope == "cached")
  }
}

extension ThrowingContainer {
  fileprivate var plain: ThrowingFactory<Service> { self { Service() } }
  fileprivate var brief: ThrowingFactory<Service> {
    self { try self.make(Service.init) }.cached.timeToLive(60)
  }
  fileprivate var once: ThrowingFactory<Service> {
    self { try self.make(Service.init) }.cached.once()
  }
  fileprivate var promise: ThrowingFactory<Service?> { promised() }
  fileprivate var promiseOf: ThrowingParameterFactory<Int, Service?> { promised() }
  fileprivate var typedPromise: TypedThrowingFactory<Service?, MakingFailure> { promised() }
  fileprivate var typedList: TypedThrowingFactory<[Int], MakingFailure> { contributed() }
}
