import FactoryKit
import FactoryTesting
import Observation
import Testing

/// The wrappers in each kind of type with properties.
@Suite(.container)
struct InjectionPlacesTests {
  init() { Container.shared.placesName.register { "injected" } }

  @Test func inAStruct() {
    var place = InStruct()
    #expect(place.now == "injected")
    #expect(place.later == "injected")
    #expect(place.anew == "injected")
    #expect(place.weakly != nil)
    place.$now.resolve()
    #expect(place.$now.factory() == "injected")
  }

  @Test func copiesOfAStructShareTheInstance() {
    let original = InStruct()
    var copy = original
    #expect(copy.later == "injected")
    #expect(original.$later.resolvedOrNil() == "injected")
    copy.$later.factory.register { "again" }
    #expect(copy.$later.resolve() == "again")
    #expect(original.later == "again")
    copy.later = "set"
    #expect(original.later == "again", "only resolved instances are shared")
    #expect(copy.later == "set")
  }

  @Test func inAClass() {
    let place = InClass()
    #expect(place.values == ["injected", "injected", "injected"])
    #expect(place.weakly != nil)
  }

  @Test func inAnActor() async {
    let place = InActor()
    #expect(await place.values == ["injected", "injected", "injected"])
    await place.change(to: "set")
    #expect(await place.values == ["set", "set", "injected"])
  }

  @Test @MainActor func inAMainActorClass() {
    let place = OnMainActor()
    #expect(place.values == ["injected", "injected", "injected"])
    place.$now.resolve()
    #expect(place.weakly != nil)
  }

  @Test @MainActor func inAnObservableClass() {
    let model = ObservableModel()
    #expect(model.results.isEmpty)
    model.load()
    #expect(model.results == ["injected", "injected", "injected"])
  }

  @Test @MainActor func injectedPropertiesAreNotObserved() {
    let model = ObservableModel()
    let changes = Shared(0)
    withObservationTracking {
      _ = model.results
    } onChange: {
      changes.change { $0 += 1 }
    }
    model.touch()
    #expect(changes.value == 0)
    model.load()
    #expect(changes.value == 1)
  }
}

private struct InStruct {
  @Injected(\.placesName) var now
  @LazyInjected(\.placesName) var later
  @WeakLazyInjected(\.placesService) var weakly
  @DynamicInjected(\.placesName) var anew
}

private final class InClass {
  @Injected(\.placesName) private var now
  @LazyInjected(\.placesName) private var later
  @WeakLazyInjected(\.placesService) var weakly
  @DynamicInjected(\.placesName) private var anew

  var values: [String] { [now, later, anew] }
}

private actor InActor {
  @Injected(\.placesName) private var now
  @LazyInjected(\.placesName) private var later
  @WeakLazyInjected(\.placesService) private var weakly
  @DynamicInjected(\.placesName) private var anew

  var values: [String] { [now, later, anew] }

  func change(to name: String) {
    now = name
    later = name
    weakly = nil
  }
}

@MainActor
private final class OnMainActor {
  @Injected(\.placesName) var now
  @LazyInjected(\.placesName) private var later
  @WeakLazyInjected(\.placesService) var weakly
  @DynamicInjected(\.placesName) private var anew

  var values: [String] { [now, later, anew] }
}

@MainActor @Observable
private final class ObservableModel {
  @ObservationIgnored @Injected(\.placesName) private var now
  @ObservationIgnored @LazyInjected(\.placesName) private var later
  @ObservationIgnored @WeakLazyInjected(\.placesService) private var weakly
  @ObservationIgnored @DynamicInjected(\.placesName) private var anew
  var results: [String] = []

  func load() { results = [now, later, anew] }

  func touch() {
    $now.resolve()
    weakly = nil
  }
}

extension Container {
  fileprivate var placesName: Factory<String> { self { "name" } }
  fileprivate var placesService: Factory<Service> { self { Service() }.cached }
}
