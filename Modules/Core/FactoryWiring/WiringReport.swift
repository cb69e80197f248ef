public import FactoryKit

/// The kept and the unkept promises of a program.
public struct WiringReport: Hashable, Sendable {
  /// The promises that have a registration.
  public var kept: [PlannedFactory] = []
  /// The promises that have no registration.
  public var unkept: [UnkeptPromise] = []
  /// The promises of containers that the check cannot access.
  public var unchecked: [PlannedFactory] = []

  /// Creates an empty report.
  public init() {}

  /// Whether the report lists no unkept promise.
  public var isClean: Bool { unkept.isEmpty }
}

extension WiringReport: CustomStringConvertible {
  /// A line for each unkept promise, with the place and the fix; the number of promises if all are kept.
  public var description: String {
    if isClean {
      return "All promises are kept: \(kept.count)."
    }
    return unkept.map(\.description).joined(separator: "\n")
  }
}

/// A promise without a registration.
public struct UnkeptPromise: Hashable, Sendable {
  /// The promise.
  public let factory: PlannedFactory
  /// The place of the container's `autoRegister()`, or of the program's wiring.
  public let wiring: PlannedPlace?
  /// The type of the program's wiring, if the program has one.
  public let wiringType: String?

  /// Creates an unkept promise.
  public init(factory: PlannedFactory, wiring: PlannedPlace?, wiringType: String? = nil) {
    self.factory = factory
    self.wiring = wiring
    self.wiringType = wiringType
  }

  /// The registration to complete, as a line of source.
  public var line: String {
    var method = "register { … }"
    if factory.isList {
      method = "contribute { … }"
    }
    // The key is the name as `#function` writes it, or the `key:` of a property.
    if factory.key.hasPrefix("\(factory.name)(") {
      return "\(codeOfFactory(named: factory.key)).\(method)"
    }
    return "\(factory.name).\(method)"
  }
}

extension UnkeptPromise: CustomStringConvertible {
  /// Two sentences with the promise, its place, the line to write and where to write it.
  public var description: String {
    var function = "autoRegister() of \(factory.container)"
    if let wiringType {
      function = "register(in:) of \(wiringType)"
    }
    if let wiring {
      function += " in \(wiring.file)"
    }
    return "\(factory.container).\(factory.name) is promised in \(factory.place), and nothing is "
      + "registered for it. Write \(line) into the \(function)."
  }
}

extension WiringPlan {
  /// Checks the promises in the shared containers of the current task.
  ///
  /// A promise is kept if its container has a registration for it, or one for a context that holds.
  /// The check runs each container's `autoRegister()` or wirings first, as before a first resolution.
  /// It builds no instance, and takes some microseconds for each promise, in debug and in release.
  ///
  /// - Returns: The kept and the unkept promises.
  public func report() -> WiringReport {
    let registered = containers.map { ($0, $0.shared().registeredDeclarations()) }
    return report { promise in
      let own = registered.filter { promise.isForAll || promise.isDeclared(in: $0.0) }
      if own.isEmpty {
        return nil
      }
      return own.contains { $0.1.contains(promise.declaration) }
    }
  }

  /// Checks the promises of a container's type in one container.
  ///
  /// Use it for a container that isn't shared, such as one that a test creates.
  ///
  /// - Parameter container: The container. The check runs its `autoRegister()` first.
  /// - Returns: The kept and the unkept promises of the container's type.
  public func report(on container: some ManagedContainer) -> WiringReport {
    // The name of a private type has the address of its file in parentheses.
    let name = String(reflecting: type(of: container)).split(separator: ".")
      .filter { !$0.hasPrefix("(") }.joined(separator: ".")
    let registered = container.registeredDeclarations()
    var plan = self
    plan.factories.removeAll { !$0.isForAll && "\($0.containerModule).\($0.container)" != name }
    return plan.report { registered.contains($0.declaration) }
  }

  /// Sorts the promises by a check that returns `nil` for a promise that it cannot check.
  private func report(isKept: (PlannedFactory) -> Bool?) -> WiringReport {
    var report = WiringReport()
    for promise in promises {
      switch isKept(promise) {
      case true?: report.kept.append(promise)
      case nil: report.unchecked.append(promise)
      case false?:
        let container = containers.first(where: promise.isDeclared)
        report.unkept.append(
          UnkeptPromise(
            factory: promise,
            wiring: container?.wiring,
            wiringType: container?.wiringType
          )
        )
      }
    }
    return report
  }
}

extension PlannedFactory {
  fileprivate var declaration: RegisteredDeclaration {
    RegisteredDeclaration(key: key, fileID: fileID)
  }

  fileprivate func isDeclared(in container: PlannedContainer) -> Bool {
    self.container == container.name && containerModule == container.module
  }
}
