public import FactoryKit

/// The kept and the unkept promises of a program.
public struct WiringReport: Hashable, Sendable {
  /// The promises that have a registration.
  public var kept: [PlannedFactory] = []
  /// The promises that have no registration.
  public var unkept: [UnkeptPromise] = []
  /// The promises that have no registration, and that a debug build accepts because of `allowUnregistered()`.
  public var allowed: [PlannedFactory] = []
  /// The promises of containers that the check cannot access.
  public var unchecked: [PlannedFactory] = []
  /// The functions `autoRegister()` that never ran.
  public var idle: [IdleAutoRegister] = []

  /// Creates an empty report.
  public init() {}

  /// Whether the report lists no unkept promise, and no function that never ran.
  public var isClean: Bool { unkept.isEmpty && idle.isEmpty }

  /// A sentence for each problem, with the place and the fix.
  public var problems: [String] {
    // The line of a promise in a function that never ran is there already.
    let missing = unkept.filter { promise in
      !idle.contains { $0.registers(promise.factory) }
    }
    return idle.map(\.description) + missing.map(\.description)
  }

  /// A sentence for each promise that a release build would refuse.
  public var notes: [String] {
    allowed.map { promise in
      "\(promise.fullName) is promised in \(promise.place), and allowUnregistered() leaves it nil. A release "
        + "build refuses it."
    }
  }
}

extension WiringReport: CustomStringConvertible {
  /// The problems, or the number of kept promises, and the notes; each on a line of its own.
  public var description: String {
    var lines = problems
    if isClean {
      lines.append("All promises are kept: \(kept.count).")
    }
    return (lines + notes.map { "note: \($0)" }).joined(separator: "\n")
  }
}

/// A function `autoRegister()` that never ran, because its container doesn't conform to `AutoRegistering`.
public struct IdleAutoRegister: Hashable, Sendable {
  /// The type of the container.
  public let container: String
  /// The module that declares the container.
  public let containerModule: String
  /// The place of the function.
  public let place: PlannedPlace

  /// Creates a function that never ran.
  public init(container: String, containerModule: String = "FactoryKit", place: PlannedPlace) {
    self.container = container
    self.containerModule = containerModule
    self.place = place
  }

  /// Whether a line of the function registers a closure for a factory.
  fileprivate func registers(_ factory: PlannedFactory) -> Bool {
    factory.container == container && factory.containerModule == containerModule
      && factory.isAutoRegistered
  }
}

extension IdleAutoRegister: CustomStringConvertible {
  /// Two sentences with the function, its place and the line to write.
  public var description: String {
    "The autoRegister() of \(container) in \(place) never ran, because \(container) doesn't conform to "
      + "AutoRegistering. Write extension \(container): AutoRegistering."
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
  /// Whether `allowUnregistered()` was called for it, which only a debug build accepts.
  public let isAllowed: Bool

  /// Creates an unkept promise.
  public init(
    factory: PlannedFactory,
    wiring: PlannedPlace?,
    wiringType: String? = nil,
    isAllowed: Bool = false
  ) {
    self.factory = factory
    self.wiring = wiring
    self.wiringType = wiringType
    self.isAllowed = isAllowed
  }

  /// The registration to complete, as a line of source.
  public var line: String {
    if factory.isList {
      return "\(code).contribute { … }"
    }
    return "\(code).register { … }"
  }

  /// The line of source that leaves the promise without a registration for a time.
  private var allowance: String { "\(code).allowUnregistered()" }

  /// The code that reads the factory.
  private var code: String {
    // The key is the name as `#function` writes it, or the `key:` of a property.
    if factory.key.hasPrefix("\(factory.name)(") {
      return codeOfFactory(named: factory.key)
    }
    return factory.name
  }
}

extension UnkeptPromise: CustomStringConvertible {
  /// Sentences with the promise, its place, the line to write and where to write it.
  public var description: String {
    var function = "autoRegister() of \(factory.container)"
    if let wiringType {
      function = "register(in:) of \(wiringType)"
    }
    if let wiring {
      function += " in \(wiring.file)"
    }
    var sentences = [
      "\(factory.fullName) is promised in \(factory.place), and nothing is registered for it.",
      "Write \(line) into the \(function).",
    ]
    if isAllowed {
      sentences.append("A release build refuses \(allowance).")
    } else if BuildConfiguration.isDebug {
      sentences.append("To build without it, write \(allowance) there.")
    }
    return sentences.joined(separator: " ")
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
    let wired = containers.map { container in
      let shared = container.shared()
      return WiredContainer(
        planned: container,
        declarations: shared.wiredDeclarations(),
        isAutoRegistering: shared is any AutoRegistering
      )
    }
    var report = report { promise in
      wired.filter { promise.isForAll || promise.isDeclared(in: $0.planned) }.map(\.declarations)
    }
    report.idle = wired.compactMap { $0.idleAutoRegister(among: factories) }
    return report
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
    let declarations = container.wiredDeclarations()
    var plan = self
    plan.factories.removeAll { !$0.isForAll && "\($0.containerModule).\($0.container)" != name }
    return plan.report { _ in [declarations] }
  }

  /// Sorts the promises by the declarations of the containers that may keep them; none of these if they can't be checked.
  private func report(_ declarations: (PlannedFactory) -> [WiredDeclarations]) -> WiringReport {
    var report = WiringReport()
    for promise in promises {
      let own = declarations(promise)
      let isAllowed = own.contains { $0.allowed.contains(promise.declaration) }
      if own.isEmpty {
        report.unchecked.append(promise)
      } else if own.contains(where: { $0.registered.contains(promise.declaration) }) {
        report.kept.append(promise)
      } else if isAllowed, BuildConfiguration.isDebug {
        report.allowed.append(promise)
      } else {
        report.unkept.append(unkept(promise, isAllowed: isAllowed))
      }
    }
    return report
  }

  private func unkept(_ promise: PlannedFactory, isAllowed: Bool) -> UnkeptPromise {
    let container = containers.first(where: promise.isDeclared)
    return UnkeptPromise(
      factory: promise,
      wiring: container?.wiring,
      wiringType: container?.wiringType,
      isAllowed: isAllowed
    )
  }
}

/// A shared container with its registrations.
private struct WiredContainer {
  let planned: PlannedContainer
  let declarations: WiredDeclarations
  let isAutoRegistering: Bool

  /// Returns the container's `autoRegister()` if it certainly never ran; otherwise `nil`.
  func idleAutoRegister(among factories: [PlannedFactory]) -> IdleAutoRegister? {
    guard !isAutoRegistering, planned.wiringType == nil, let place = planned.wiring else {
      return nil
    }
    let idle = IdleAutoRegister(
      container: planned.name,
      containerModule: planned.module,
      place: place
    )
    let registered = factories.filter(idle.registers)
    // The app may call the function by itself.
    let hasRun = registered.contains { declarations.registered.contains($0.declaration) }
    if registered.isEmpty || hasRun {
      return nil
    }
    return idle
  }
}

extension PlannedFactory {
  fileprivate var declaration: PlannedDeclaration {
    PlannedDeclaration(key: key, fileID: fileID)
  }

  fileprivate func isDeclared(in container: PlannedContainer) -> Bool {
    self.container == container.name && containerModule == container.module
  }

  /// Whether each run of its container's `autoRegister()` registers a closure for it.
  fileprivate var isAutoRegistered: Bool {
    registrations.contains { registration in
      registration.isAutomatic && registration.isUnconditional && registration.wiring == nil
        && registration.context == nil
    }
  }
}
