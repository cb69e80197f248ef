import Dispatch
@testable import FactoryKit

extension ShutdownRound {
  /// The stored instances with an action.
  var stored: [ShutdownProduct] {
    let entries = container.manager.entries.entries + Scope.singleton.entries.entries
    var instances: [StoredInstance] = []
    for entry in entries {
      entry.look { $0.instances.forEachStored { instance, _ in instances.append(instance) } }
    }
    return instances.filter { $0.closable != nil && !$0.mark.isNone }
      .compactMap { $0.storedInstance as? ShutdownProduct }
  }

  /// Checks the events of all instances.
  ///
  /// - Parameters:
  ///   - stored: The instances that were stored at a time when no thread used the container.
  ///   - split: The number of that time.
  func checkRecords(_ stored: [ShutdownRecord]?, at split: Int) {
    let records = container.log.all
    for record in records {
      if record.closings > 1 { note("Closed twice: \(record).") }
      if record.isClosed { checkDependencies(of: record) }
    }
    for record in closing.change({ $0 ?? [] }) where !record.isClosed {
      note("Not closed at the end of its scope: \(record).")
    }
    guard let stored else { return }
    for record in stored where !record.isClosed { note("Stored, and not closed: \(record).") }
    let identities = Set(stored.map(ObjectIdentifier.init))
    for record in records where record.isClosed && record.scope == 0 && record.built < split {
      if !identities.contains(ObjectIdentifier(record)) {
        note("Replaced, and closed: \(record).")
      }
    }
  }

  /// Checks that an instance was closed before its dependencies.
  private func checkDependencies(of dependent: ShutdownRecord) {
    var (pending, seen) = (dependent.dependencies, Set<ObjectIdentifier>())
    while let record = pending.popLast() {
      guard seen.insert(ObjectIdentifier(record)).inserted else { continue }
      pending += record.dependencies
      if record.isClosed, record.scope == dependent.scope, record.closed < dependent.ended {
        note("\(record) was closed before \(dependent).")
      }
    }
  }

  /// Checks that the container stores no more instances with an action.
  func checkContainer(_ end: Int) {
    for record in container.log.all where record.isClosed && record.scope == 0 && record.begun > end
    {
      note("Built after \(end), and closed: \(record).")
    }
    // `pop()` restores instances that shutdown didn't find.
    guard changes != .all else { return }
    for product in stored { note("Stored after shutdown: \(product.record).") }
    // Such an instance can be stored by a resolution that began before a reset and so misses the
    // action.
    container.manager.reset(options: .scope)
    Scope.singleton.reset()
    checkRefusal()
  }

  /// Checks that no factory stores an instance.
  private func checkRefusal() {
    let plain: [() -> ShutdownProduct] = [
      { [container] in container.root() }, { [container] in container.weak() },
      { [container] in container.single() }, { [container] in container.eachWeak(1) },
    ]
    for resolve in plain {
      let (first, second) = (resolve(), resolve())
      if first === second { note("Stored after shutdown: \(first.record).") }
    }
    let group = DispatchGroup()
    group.enter()
    Task {
      do {
        let product = try await container.connection()
        note("Built after shutdown: \(product.record).")
      } catch {
        if !(error is ContainerShutDownError) { note("A factory threw \(error).") }
      }
      group.leave()
    }
    group.wait()
  }
}
