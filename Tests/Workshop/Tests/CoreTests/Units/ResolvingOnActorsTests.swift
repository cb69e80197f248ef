import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ResolvingOnActorsTests {
  @Test @MainActor func aMainActorFactoryResolvesOnTheMainActor() {
    #expect(Container.shared.actorsModel().title == "built on the main actor")
  }

  @Test func aMainActorFactoryIsAwaitedFromElsewhere() async {
    let model = await Container.shared.actorsModel.resolveOnMainActor()
    #expect(model.title == "built on the main actor")
  }

  @Test @MainActor func aMainActorFactoryIsInjectedIntoAMainActorClass() {
    #expect(ModelOwner().model.title == "built on the main actor")
  }

  @Test @MainActor func aMainActorFactoryIsRegisteredOnTheMainActor() {
    Container.shared.actorsModel.register { Model(title: "registered") }
    #expect(Container.shared.actorsModel().title == "registered")
  }

  @Test func resolveOnMainActorBuildsThere() async {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    Container.shared.actorsPlace.register { DispatchQueue.getSpecific(key: mark) == true }
    #expect(await Container.shared.actorsPlace.resolveOnMainActor())
    #expect(!Container.shared.actorsPlace())
  }

  @Test func resolveOnMainActorPassesAParameter() async {
    #expect(await Container.shared.actorsDouble.resolveOnMainActor(21) == 42)
  }

  @Test func resolveOnGlobalActorBuildsThere() async {
    Container.shared.actorsPlace.register { Depot.isCurrent }
    #expect(await Container.shared.actorsPlace.resolveOnGlobalActor(Depot.self))
  }

  @Test func resolveOnGlobalActorPassesAParameter() async {
    #expect(await Container.shared.actorsDouble.resolveOnGlobalActor(Depot.self, 21) == 42)
  }

  @Test func anActorCanBePassed() async {
    Container.shared.actorsPlace.register { Depot.isCurrent }
    #expect(await Container.shared.actorsPlace.resolveOnGlobalActor(Depot.shared))
    let doubled = await Container.shared.actorsDouble
      .resolveOnGlobalActor(Depot.shared, parameters: 21)
    #expect(doubled == 42)
  }

  @Test @Depot func resolvingOnTheSameActorIsSynchronous() {
    #expect(Container.shared.actorsParcel.resolveOnGlobalActor(Depot.shared).size == 1)
    let parcel = Container.shared.actorsParcelOfSize
      .resolveOnGlobalActor(Depot.shared, parameters: 2)
    #expect(parcel.size == 2)
  }

  @Test func aPlainResolutionDoesNotChangeActors() {
    Container.shared.actorsPlace.register { Depot.isCurrent }
    #expect(!Container.shared.actorsPlace())
  }
}

/// An actor whose isolation nonisolated code can check.
@globalActor
private actor Depot {
  private final class Queue: SerialExecutor {
    static let mark = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "depot")

    init() { queue.setSpecific(key: Self.mark, value: true) }

    func enqueue(_ job: UnownedJob) {
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  static let shared = Depot()
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: Queue.mark) == true }

  private let queue = Queue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
}

@MainActor
private final class Model {
  let title: String

  init(title: String) { self.title = title }
}

/// A class that isn't `Sendable`, so an instance can't leave its actor.
private final class Parcel {
  let size: Int

  init(size: Int) { self.size = size }
}

@MainActor
private final class ModelOwner {
  @Injected(\.actorsModel) var model
}

extension Container {
  @MainActor fileprivate var actorsModel: Factory<Model> {
    self { Model(title: "built on the main actor") }
  }
  @Depot fileprivate var actorsParcel: Factory<Parcel> { self { Parcel(size: 1) } }
  @Depot fileprivate var actorsParcelOfSize: ParameterFactory<Int, Parcel> {
    self { Parcel(size: $0) }
  }
  fileprivate var actorsPlace: Factory<Bool> { self { false } }
  fileprivate var actorsDouble: ParameterFactory<Int, Int> { self { $0 * 2 } }
}
