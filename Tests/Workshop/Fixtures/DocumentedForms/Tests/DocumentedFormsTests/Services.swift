import FactoryTesting

protocol Gauge: AnyObject, Sendable {
  var reading: Int { get }
}

final class LiveGauge: Gauge {
  let reading: Int
  init(_ reading: Int = 20) { self.reading = reading }
}

protocol Archiving: Sendable {
  var name: String { get }
}

struct Archive: Archiving {
  var name = "archive"
}

final class Station: Sendable {
  let gauge: Gauge
  init(gauge: Gauge) { self.gauge = gauge }
}

/// A view model, which is isolated to the main actor.
@MainActor
final class Panel {
  let title: String
  nonisolated init(title: String = "live") { self.title = title }
}

typealias Reporting = @Sendable () async throws -> [String]

extension Scope {
  static let session = Cached()
  static let weekly = Shared()
}

extension Container {
  var gauge: Factory<Gauge> { self { LiveGauge() } }
  var weather: Factory<Gauge> { self { LiveGauge() } }
  var formalGauge: Factory<Gauge> { Factory(self) { LiveGauge() } }
  var cachedGauge: Factory<Gauge> { self { LiveGauge() }.cached }
  var sharedGauge: Factory<Gauge> { self { LiveGauge() }.shared }
  var singletonGauge: Factory<Gauge> { self { LiveGauge() }.singleton }
  var graphGauge: Factory<Gauge> { self { LiveGauge() }.graph }
  var uniqueGauge: Factory<Gauge> { self { LiveGauge() }.unique }
  var sessionGauge: Factory<Gauge> { self { LiveGauge() }.scope(.session) }
  var onceGauge: Factory<Gauge> {
    self { LiveGauge() }
      .singleton
      .onArg("never") { LiveGauge(0) }
      .decorator { _ in }
      .once()
  }
  var weeklyGauge: Factory<Gauge> { self { LiveGauge() }.scope(.weekly).timeToLive(60 * 20) }
  var station: Factory<Station> { self { Station(gauge: self.cachedGauge()) } }
  var pair: Factory<(Gauge, Gauge)> { self { (self.graphGauge(), self.graphGauge()) } }

  var archive: Factory<Archiving?> { promised() }
  var optional: Factory<Archiving?> { self { nil } }
  var archiveOf: ParameterFactory<Int, Archiving?> { promised() }

  var numbered: ParameterFactory<Int, Gauge> { self { LiveGauge($0) } }
  var formalNumbered: ParameterFactory<Int, Gauge> { ParameterFactory(self) { LiveGauge($0) } }
  var summed: ParameterFactory<(Int, Int), Gauge> { self { (a, b) in LiveGauge(a + b) } }
  var keptNumbered: ParameterFactory<Int, Gauge> {
    self { LiveGauge($0) }.scopeOnParameters.cached
  }

  var heading: Factory<String> { self { "Heading" } }
  var subhead: Factory<String> { self { "Subhead" } }
  var keyed: Factory<String> { self(key: "k") { "short" } }

  @MainActor var panel: Factory<Panel> { self { Panel() } }
  var report: Factory<Reporting> { self { { ["report"] } } }

  static var oldSchool: Factory<Gauge> { Factory(shared) { LiveGauge() } }
  static var gauges: [KeyPath<Container, Factory<Gauge>>] { [\.gauge, \.cachedGauge] }
  func gauges() -> [Gauge] { Container.gauges.map { self[keyPath: $0]() } }
}

/// A container as an app might declare it, next to the default one.
public final class FieldContainer: SharedContainer {
  /// The instance that the current task shares.
  @TaskLocal public static var shared = FieldContainer()
  /// The manager of its registrations.
  public let manager = ContainerManager()
}

extension FieldContainer {
  var gauge: Factory<Gauge> { self { LiveGauge(Container.shared.gauge().reading + 1) }.singleton }
  var numbered: ParameterFactory<Int, Gauge> { self { LiveGauge($0) } }
}

/// A container that is only passed around.
final class PlainContainer: ManagedContainer {
  let manager: ContainerManager = ContainerManager()
  var gauge: Factory<Gauge> { self { LiveGauge() } }
}

extension Container: @retroactive AutoRegistering {
  /// Fulfils the promises of other modules.
  public func autoRegister() {
    archive.register { Archive(name: "wired") }
    weather.onArg("storm") { LiveGauge(99) }
  }
}

extension Container: @retroactive Resolving {}

extension SharedContainer {
  var common: Factory<String> { self { "common" } }
}
