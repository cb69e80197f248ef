extension WiringPlan {
  /// Checks which promises the shared containers of the current task keep now.
  ///
  /// A promise is kept when its container has a registration for it, or one for a context that
  /// holds. Each container's `autoRegister()` or wirings have run first, as before a first resolution; nothing
  /// is built. It takes microseconds a promise, in debug and in release.
  ///
  /// - Returns: What is kept and what is not.
  public func report() -> WiringReport {
    let kept = containers.map { ($0, RegisteredDeclarations(in: $0.shared())) }
    return report { promise in
      let sites = kept.filter { promise.isForAll || promise.isDeclared(in: $0.0) }.map(\.1)
      return sites.isEmpty ? nil : sites.contains { $0.contains(promise) }
    }
  }

  /// Checks which promises of its type a container keeps now.
  ///
  /// For a container that's only passed around, or that a test creates.
  ///
  /// - Parameter container: The container. Its `autoRegister()` runs first.
  /// - Returns: What is kept and what is not, of the promises that are made in its type.
  public func report(on container: some ManagedContainer) -> WiringReport {
    // Without the place of a type that is private to its file.
    let names = String(reflecting: type(of: container)).split(separator: ".")
      .filter { !$0.hasPrefix("(") }.joined(separator: ".")
    let sites = RegisteredDeclarations(in: container)
    var plan = self
    plan.factories.removeAll { !$0.isForAll && "\($0.containerModule).\($0.container)" != names }
    return plan.report { sites.contains($0) }
  }

  /// Sorts the promises by whether they are kept; nil for one that cannot be checked.
  private func report(isKept: (PlannedFactory) -> Bool?) -> WiringReport {
    var report = WiringReport()
    for promise in promises {
      switch isKept(promise) {
      case true?: report.kept.append(promise)
      case false?:
        let container = containers.first(where: promise.isDeclared)
        report.unkept.append(
          UnkeptPromise(
            factory: promise,
            wiring: container?.wiring,
            wiringType: container?.wiringType
          )
        )
      case nil: report.unchecked.append(promise)
      }
    }
    return report
  }
}
