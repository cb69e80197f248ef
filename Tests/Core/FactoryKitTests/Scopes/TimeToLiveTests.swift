import FactoryKit
import FactoryTesting
import Testing

/// `.timeToLive(_:)`: an unused instance expires.
///
/// The tests advance the clock.
@Suite(.container)
struct TimeToLiveTests {
  let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .session, .singleton])
  func anExpiredInstanceIsReplaced(scope: Scope) {
    let factory = container.service.scope(scope).timeToLive(60)
    let service = factory()
    #expect(after(59) { factory() } === service)
    let next = after(120) { factory() }
    #expect(next !== service)
    #expect(after(179) { factory() } === next)
    #expect(after(240) { factory() } !== next)
  }

  @Test(arguments: [false, true]) func aReadRestartsTheTime(isDecorated: Bool) {
    if isDecorated { container.decorator { _ in } }
    let factory = container.service.cached.timeToLive(.seconds(60))
    let service = factory()
    #expect(after(50) { factory() } === service)
    #expect(after(100) { factory() } === service, "50 s after it was last read")
    #expect(after(150) { factory() } === service, "and again")
    #expect(after(211) { factory() } !== service, "61 s after it was last read")
  }

  @Test func anExpiredInstanceIsHeldUntilTheNextResolution() {
    let factory = container.service.cached.timeToLive(60)
    weak var held: Service?
    do { held = factory() }
    after(1_000) { #expect(held != nil) }
    after(1_000) { _ = factory() }
    #expect(held == nil)
  }

  @Test(arguments: [0, -0.0, -1, -.infinity, .nan, -.greatestFiniteMagnitude])
  func aTimeOfZeroExpiresImmediately(seconds: Double) {
    let service = container.service.cached()
    let factory = container.service.timeToLive(seconds)
    #expect(factory() !== service)
    #expect(factory() !== factory())
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1), .seconds(Int64.min)])
  func aDurationOfZeroExpiresImmediately(duration: Duration) {
    let factory = container.service.cached.timeToLive(duration)
    #expect(factory() !== factory())
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(100 * 366 * 86_400)])
  func aLongDurationNeverOverflows(duration: Duration) {
    let factory = container.service.cached.timeToLive(duration)
    let service = factory()
    #expect(after(1e9) { factory() } === service)
  }

  @Test(arguments: [.infinity, .greatestFiniteMagnitude, 1e18])
  func anInfiniteTimeNeverExpires(seconds: Double) {
    let factory = container.service.cached.timeToLive(seconds)
    let service = factory()
    #expect(after(1e12) { factory() } === service)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-12])
  func aTinyTimeExpires(seconds: Double) {
    let factory = container.service.cached.timeToLive(seconds)
    let service = factory()
    #expect(after(0.001) { factory() } !== service)
  }

  @Test func theTimeOfAStoredInstanceBeginsAtTheNextRead() {
    let service = container.service.cached()
    #expect(after(1e9) { container.service() } === service, "it stays without a time to live")
    let factory = container.service.timeToLive(60)
    #expect(after(1_000) { factory() } === service)
    #expect(after(1_059) { factory() } === service)
    #expect(after(1_120) { factory() } !== service)
    container.service.reset()
    let last = container.service.cached()
    #expect(after(1_000) { container.service() } === last)
  }

  @Test func eachParameterHasItsOwnTime() {
    let factory = container.numbered.cached.timeToLive(60)
    let first = factory(1)
    let second = after(40) { factory(2) }
    #expect(after(70) { factory(1) } !== first)
    #expect(after(70) { factory(2) } === second)
  }

  @Test func aReplacedInstanceIsNewToADecorator() {
    let news = Shared<[Bool]>([])
    let factory = container.service.cached.timeToLive(60)
    factory.decorator { _, isNew in news.change { $0.append(isNew) } }
    for seconds in [0.0, 59, 200] { _ = after(seconds) { factory() } }
    #expect(news.value == [true, false, true])
  }

  /// Calls a closure after a simulated number of seconds.
  private func after<Result>(_ seconds: Double, _ body: () -> Result) -> Result {
    MonotonicClock.withAdvance(.seconds(seconds), body)
  }
}

extension Scope {
  fileprivate static let session = Cached()
}
