public import FactoryKit

/// A factory that the plan of an app can resolve: the app can access it, and it has no parameter.
public struct PlannedResolution: Sendable {
  /// The name of the factory, with that of its container.
  public let name: String
  /// The place of the declaration.
  public let place: PlannedPlace
  /// Resolves the factory in the shared container of the current task.
  let resolve: @Sendable () async throws -> Void

  /// Creates a resolution of a plan.
  ///
  /// - Parameters:
  ///   - name: The name of the factory, with that of its container.
  ///   - place: The place of the declaration.
  ///   - resolve: Calls ``resolve(_:)-(FactoryModifying)`` with the factory.
  public init(
    _ name: String,
    place: PlannedPlace,
    resolve: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.place = place
    self.resolve = resolve
  }

  /// Resolves a factory without a parameter, on the actor that it is declared on.
  ///
  /// - Parameter factory: The factory. With a parameter, it isn't resolved.
  /// - Throws: The error of the factory's closure.
  public static func resolve(_ factory: some FactoryModifying) async throws {
    try await (factory as? any ParameterlessFactory)?.resolveAlone()
  }

  /// Resolves nothing: the app has a type of its own with the name of a factory's type.
  @_disfavoredOverload
  public static func resolve(_ value: some Any) async throws {}
}

extension WiringPlan {
  /// Resolves each factory of the app without a parameter, in the shared containers of the current task.
  ///
  /// Call it in a test of the app, which has containers of its own. The test first registers fakes for everything
  /// that it must not open, and opens the bound scopes of the app, such as `request`.
  ///
  /// ```swift
  /// try await WiringPlan.app.resolveAll()
  /// ```
  ///
  /// It resolves ``resolutions``: the public factories of all modules of the app, those with package access in its
  /// package, and its own. It doesn't resolve factories with an attribute or in an `#if`, and those that an
  /// extension of `SharedContainer` declares. With a problem in the ``report()``, it resolves nothing.
  ///
  /// A circular dependency, and a factory of the main actor that is resolved elsewhere, still end the process, with
  /// a message that has the chain and the places.
  ///
  /// - Throws: ``ResolutionFailures``: the problems of the report; or else the errors of closures, captive
  ///   dependencies, and instances whose bound scope isn't open.
  public func resolveAll() async throws {
    // The closure of another factory may stop the process without the promise.
    var failures = report().problems
    if failures.isEmpty {
      for resolution in resolutions {
        failures += await resolution.failures()
      }
    }
    if !failures.isEmpty {
      throw ResolutionFailures(messages: failures)
    }
  }
}

/// The failures of ``WiringPlan/resolveAll()``.
public struct ResolutionFailures: Error, Hashable, Sendable {
  /// A message for each failure, with the factory, its place and the chain.
  public let messages: [String]
}

extension ResolutionFailures: CustomStringConvertible {
  /// The messages, each on a line of its own.
  public var description: String { messages.joined(separator: "\n") }
}

extension PlannedResolution {
  /// Resolves the factory, and returns a message for each failure.
  fileprivate func failures() async -> [String] {
    let log = FailureLog()
    await Supervision.$auditor.withValue(log) {
      do {
        try await resolve()
      } catch {
        log.record(violation: "The closure threw \(error).")
      }
    }
    return log.messages.map { "\(name) (\(place)): \($0)" }
  }
}

/// A supervisor that collects the failures of one resolution.
private final class FailureLog: Supervisor {
  private let recorded = Locked<[String]>([])

  /// The failures so far.
  var messages: [String] { recorded.withLock { $0 } }

  func record(_ factory: UnregisteredFactory) { record(violation: factory.fatalMessage) }

  func record(violation: String) { recorded.withLock { $0.append(violation) } }
}
