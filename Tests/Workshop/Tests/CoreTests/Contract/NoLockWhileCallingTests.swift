import FactoryKit
import FactoryTesting
import Testing

/// No lock is held while a container calls a closure of the program.
@Suite(.container, .timeLimit(.minutes(30)))
struct NoLockWhileCallingTests {
  @Test(arguments: Place.allCases, ContainerUse.allCases)
  func aClosureMayUseItsContainerAndWaitForThreads(place: Place, use: ContainerUse) {
    let container = OpenContainer()
    let wasFree = Shared<Bool?>(nil)
    let ended = threadsEnd { _ in
      place.resolve(in: container) {
        // Once: the operation may call the closure again.
        if wasFree.value != nil { return }
        wasFree.change { $0 = false }
        let isFree = use.performHereAndElsewhere(on: container)
        wasFree.change { $0 = isFree }
      }
    }
    #expect(ended)
    #expect(wasFree.value == true)
  }

  @Test(arguments: [Scope.unique, .cached, .shared, .singleton, .graph])
  func aClosureMayUseOtherParametersOfItsFactory(scope: Scope) {
    let container = TestContainer()
    let ended = threadsEnd { _ in #expect(container.countdown.scope(scope)(5) == 5) }
    #expect(ended)
  }

  @Test func anUnscopedFactoryMayWaitForAThread() {
    let container = TestContainer()
    let depth = Shared(0)
    container.nested.register {
      depth.change { $0 += 1 }
      if depth.value < 5 { threadsEnd { _ in _ = container.nested() } }
      return Service()
    }
    #expect(threadsEnd { _ in _ = container.nested() })
    #expect(depth.value == 5)
  }

  @Test func aSlowFactoryBlocksNoOtherThread() {
    let container = OpenContainer()
    let (isBuilding, isReleased) = (Signal(), Signal())
    container.stored.register {
      isBuilding.give()
      isReleased.wait()
      return nil
    }
    let ended = threadsEnd(9) { index in
      if index == 8 {
        _ = container.stored()
      } else if index == 0 {
        isBuilding.wait()
        let othersEnded = threadsEnd(4) { index in
          for use in ContainerUse.allCases { use.perform(on: container) }
        }
        #expect(othersEnded)
        isReleased.give()
      } else {
        isBuilding.wait()
        ContainerUse.resolves.perform(on: container)
      }
    }
    #expect(ended)
  }
}

/// The kinds of closures that a container calls.
enum Place: CaseIterable, Sendable {
  case definition, registration, storedRegistration, singleton, graph, context, parameter
  case decorator, storedDecorator, containerDecorator, storedContainerDecorator

  /// Makes a resolution call the closure in this place.
  func resolve(in container: OpenContainer, _ body: @escaping @Sendable () -> Void) {
    switch self {
    case .definition:
      _ = Factory(container, key: "definition") {
        body()
        return Service()
      }.cached()
    case .registration:
      container.loose.register {
        body()
        return nil
      }
      _ = container.loose()
    case .storedRegistration:
      container.stored.register {
        body()
        return nil
      }
      _ = container.stored()
    case .singleton:
      container.single.register {
        body()
        return nil
      }
      _ = container.single()
    case .graph:
      container.loose.scope(.graph).register {
        body()
        return nil
      }
      _ = container.loose()
    case .context:
      container.stored.context(.device, .simulator) {
        body()
        return nil
      }
      _ = container.stored()
    case .parameter:
      container.perNumber.register { _ in
        body()
        return Service()
      }
      _ = container.perNumber(1)
    case .decorator:
      container.loose.decorator { _ in body() }
      _ = container.loose()
    case .storedDecorator:
      container.stored.register { Farewell {} }
      _ = container.stored()
      container.stored.decorator { _ in body() }
      _ = container.stored()
    case .containerDecorator:
      container.decorator { _ in body() }
      _ = container.loose()
    case .storedContainerDecorator:
      container.stored.register { Farewell {} }
      _ = container.stored()
      container.decorator { _ in body() }
      _ = container.stored()
    }
  }
}

extension TestContainer {
  fileprivate var nested: Factory<Service> { self { Service() } }
  fileprivate var countdown: ParameterFactory<Int, Int> {
    self { $0 == 0 ? 0 : 1 + self.countdown($0 - 1) }.scopeOnParameters
  }
}
