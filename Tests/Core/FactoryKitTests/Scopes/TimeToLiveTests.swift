import FactoryKit
import FactoryTesting
import Testing

/// `.timeToLive(_:)`: an unused instance expires.
///
/// The tests advance the clock.
@Suite(.container)
struct TimeToLiveTests {
  let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .session])
  func anInstanceIsUsedBeforeItsExpiry(scope: Scope) {
    let factory = container.brief.scope(scope)
    let service = factory()
    #expect(after(59) { factory() } === service)
  }

  @Test(arguments: [Scope.cached, .shared, .session])
  func anExpiredInstanceIsReplaced(scope: Scope) {
    let factory = container.brief.scope(scope)
    let service = factory()
    let next = after(61) { factory() }
    #expect(next !== service)
    #expect(after(61) { factory() } === next)
  }

  @Test func aSingletonExpiresForAllContainers() {
    let service = container.singleton()
    #expect(after(59) { TestContainer().singleton() } === service)
    #expect(after(120) { TestContainer().singleton() } !== service)
  }

  @Test func aReadRestartsTheTime() {
    let service = container.cached()
    #expect(after(50) { container.cached() } === service)
    #expect(after(100) { container.cached() } === service, "50 s after it was last read")
    #expect(after(150) { container.cached() } === service, "and again")
    #expect(after(211) { container.cached() } !== service, "61 s after it was last read")
  }

  @Test func aDecoratedReadRestartsTheTime() {
    container.decorator { _ in }
    let service = container.cached()
    #expect(after(50) { container.cached() } === service)
    #expect(after(100) { container.cached() } === service, "50 s after it was last used")
    #expect(after(161) { container.cached() } !== service, "61 s after it was last used")
  }

  @Test func aNewInstanceHasItsOwnTime() {
    let first = container.cached()
    let second = after(100) { container.cached() }
    #expect(second !== first)
    #expect(after(159) { container.cached() } === second)
    #expect(after(220) { container.cached() } !== second)
  }

  @Test func anExpiredInstanceIsHeldUntilTheNextResolution() {
    weak var held: Service?
    do { held = container.cached() }
    after(1_000) { #expect(held != nil) }
    after(1_000) { _ = container.cached() }
    #expect(held == nil)
  }

  @Test(arguments: [0, -0.0, -1, -.infinity, .nan, -.greatestFiniteMagnitude])
  func aTimeOfZeroExpiresImmediately(seconds: Double) {
    let factory = container.plain.timeToLive(seconds)
    #expect(factory() !== factory())
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1), .seconds(Int64.min)])
  func aDurationOfZeroExpiresImmediately(duration: Duration) {
    let factory = container.plain.timeToLive(duration)
    #expect(factory() !== factory())
  }

  @Test func instanceExpiresAfterADuration() {
    let factory = container.plain.timeToLive(.seconds(60))
    let service = factory()
    #expect(after(59) { factory() } === service)
    #expect(after(120) { factory() } !== service)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(100 * 366 * 86_400)])
  func aLongDurationNeverOverflows(duration: Duration) {
    let factory = container.plain.timeToLive(duration)
    let service = factory()
    #expect(after(1e9) { factory() } === service)
  }

  @Test func aTimeOfZeroExpiresStoredInstances() {
    let service = container.plain()
    #expect(container.plain.timeToLive(0)() !== service)
  }

  @Test func theTimeOfAStoredInstanceBeginsAtTheNextRead() {
    let service = container.plain()
    let factory = container.plain.timeToLive(60)
    #expect(after(1_000) { factory() } === service)
    #expect(after(1_059) { factory() } === service)
    #expect(after(1_120) { factory() } !== service)
  }

  @Test(arguments: [.infinity, .greatestFiniteMagnitude, 1e18])
  func anInfiniteTimeNeverExpires(seconds: Double) {
    let factory = container.plain.timeToLive(seconds)
    let service = factory()
    #expect(after(1e12) { factory() } === service)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-12])
  func aTinyTimeExpires(seconds: Double) {
    let factory = container.plain.timeToLive(seconds)
    let service = factory()
    #expect(after(0.001) { factory() } !== service)
  }

  @Test func withoutATimeToLiveAnInstanceStays() {
    let service = container.plain()
    #expect(after(1e9) { container.plain() } === service)
  }

  @Test func aTimeFromOutsideAppliesUntilAReset() {
    container.plain.timeToLive(60)
    let service = container.plain()
    let next = after(61) { container.plain() }
    #expect(next !== service)
    container.plain.reset()
    let last = container.plain()
    #expect(after(1_000) { container.plain() } === last)
  }

  @Test func eachParameterHasItsOwnTime() {
    let first = container.perNumber(1)
    let second = after(40) { container.perNumber(2) }
    #expect(after(70) { container.perNumber(1) } !== first)
    #expect(after(70) { container.perNumber(2) } === second)
  }

  @Test func aReplacedInstanceIsNewToADecorator() {
    let news = Shared<[Bool]>([])
    container.plain.timeToLive(60).decorator { _, isNew in news.change { $0.append(isNew) } }
    _ = container.plain()
    after(59) { _ = container.plain() }
    after(200) { _ = container.plain() }
    #expect(news.value == [true, false, true])
  }

  @Test func theRegistrationReplacesAnExpiredInstance() {
    let made = Service()
    container.cached.register { made }
    _ = container.cached()
    #expect(after(61) { container.cached() } === made)
  }

  /// Calls a closure after a simulated number of seconds.
  private func after<Result>(_ seconds: Double, _ body: () -> Result) -> Result {
    MonotonicClock.withAdvance(.seconds(seconds), body)
  }
}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() }.cached }
  fileprivate var brief: Factory<Service> { self { Service() }.timeToLive(60) }
  fileprivate var cached: Factory<Service> { self { Service() }.cached.timeToLive(60) }
  fileprivate var singleton: Factory<Service> { self { Service() }.singleton.timeToLive(60) }
  fileprivate var perNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.cached.timeToLive(60)
  }
}
