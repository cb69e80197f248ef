import FactoryKit

/// Finds articles.
public protocol PlainArchiving: AnyObject, Sendable {
  /// The archive's name.
  var name: String { get }
}

final class PlainArchive: PlainArchiving {
  let name: String

  init(name: String = "plain") { self.name = name }
}

/// Sends articles.
public protocol PlainPublishing {
  /// The number of the edition.
  var edition: Int { get }
}

struct PlainPress: PlainPublishing {
  let edition: Int
}

protocol PlainSpelling: AnyObject {}
protocol PlainHyphenating: AnyObject {}
final class PlainLexicon: PlainSpelling, PlainHyphenating {}

/// A container of factories whose protocols are written without `any`.
public final class PlainContainer: SharedContainer {
  /// The instance that the current task shares.
  @TaskLocal public static var shared = PlainContainer()
  /// The manager of registrations and instances.
  public let manager = ContainerManager()

  /// Creates a container.
  public init() {}
}

extension PlainContainer {
  /// The short form.
  public var archive: Factory<PlainArchiving> { self { PlainArchive() } }
  /// The long form.
  public var longArchive: Factory<PlainArchiving> { Factory(self) { PlainArchive() } }
  /// One instance for each container.
  public var cachedArchive: Factory<PlainArchiving> { self { PlainArchive() }.cached }
  /// One instance, stored weakly.
  public var sharedArchive: Factory<PlainArchiving> { self { PlainArchive() }.shared }
  /// One instance for each number.
  public var numbered: ParameterFactory<Int, PlainArchiving> {
    self { PlainArchive(name: "\($0)") }.scopeOnParameters.cached
  }
  /// A factory with two parameters.
  public var press: ParameterFactory<(Int, Int), PlainPublishing> {
    self { (year, number) in PlainPress(edition: year + number) }
  }
  /// A promise.
  public var loader: Factory<PlainArchiving?> { promised() }
  /// A promise with a parameter.
  public var numberedLoader: ParameterFactory<Int, PlainArchiving?> { promised() }
  /// An optional, which is `nil` without a registration.
  public var optional: Factory<PlainPublishing?> { self { nil } }

  var spelling: Factory<PlainSpelling> { self { self.lexicon() } }
  var hyphenation: Factory<PlainHyphenating> { self { self.lexicon() } }
  private var lexicon: Factory<PlainSpelling & PlainHyphenating> { self { PlainLexicon() }.graph }

  static var archives: [KeyPath<PlainContainer, Factory<PlainArchiving>>] {
    [\.archive, \.cachedArchive]
  }
  /// A group, by key paths.
  public func archives() -> [PlainArchiving] { Self.archives.map { self[keyPath: $0]() } }
}

extension PlainContainer: Resolving {}

extension PlainContainer: AutoRegistering {
  /// Fulfils the promises.
  public func autoRegister() {
    loader.register { PlainArchive(name: "loader") }
    numberedLoader.register { PlainArchive(name: "loader \($0)") }
    register { PlainPress(edition: 1) as PlainPublishing }.scope(.cached)
    #if DEBUG
      archive.onTest { PlainArchive(name: "test") }
    #endif
  }
}

/// A model with every wrapper.
public final class PlainEditor {
  @Injected(\PlainContainer.archive) private var archive
  @LazyInjected(\PlainContainer.cachedArchive) private var cached
  @WeakLazyInjected(\PlainContainer.sharedArchive) private var shared
  @DynamicInjected(\PlainContainer.longArchive) private var long
  @Injected(\PlainContainer.loader) private var loader: PlainArchiving?
  @Injected(\PlainContainer.loader) private var sure: PlainArchiving!
  @InjectedType private var missing: PlainPublishing?
  private let direct: PlainArchiving = dependency(\PlainContainer.archive)
  private let third: PlainArchiving = dependency(\PlainContainer.numbered, parameter: 3)

  /// Creates an editor.
  public init() {}

  /// The names of all injected instances.
  public var names: [String] {
    let held = PlainContainer.shared.sharedArchive()
    defer { _ = held }
    let optional = [shared?.name, loader?.name, missing.map { "\($0.edition)" }].compactMap(\.self)
    return [archive.name, cached.name, long.name, sure.name, direct.name, third.name] + optional
  }
}
