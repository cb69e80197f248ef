import Dispatch
@testable import FactoryKit

extension ShutdownRound {
  /// The stored instances that their own factory's action closes.
  var stored: [ShutdownRecord] {
    let instances = storedInstances.filter { $0.closable?.isOwner == true }
    return instances.compactMap { $0.anyValue as? ShutdownProduct }.map(\.record)
  }

  /// Returns the instances that can't be gone before a shutdown: those that are stored strongly, and all that they hold.
  func held(_ stored: [ShutdownRecord]) -> [ShutdownRecord] {
    let strong = storedInstances.filter { !$0.mark.isStored(by: .containerWeakly) }
    var pending = strong.compactMap { $0.anyValue as? ShutdownProduct }.map(\.record)
    var held: Set<ObjectIdentifier> = []
    while let record = pending.popLast() {
      if held.insert(ObjectIdentifier(record)).inserted { pending += record.dependencies }
    }
    return stored.filter { held.contains(ObjectIdentifier($0)) }
  }

  private var storedInstances: [StoredInstance] {
    let entries = container.manager.entries.entries + Scope.singleton.entries.entries
    var instances: [StoredInstance] = []
    for entry in entries {
      entry.look { $0.instances.forEachStored { instance, _ in instances.append(instance) } }
    }
    return instances.filter { !$0.mark.isNone }
  }

  /// Checks the events of all instances.
  ///
  /// - Parameter end: The number of the end of the shutdown.
  func checkRecords(_ end: Int) {
    for record in container.log.all {
      if record.closings > 1 { note("Closed twice: \(record).") }
      let isEnded = record.ended > 0 && record.ended < end
      if record.isClosed, record.scope == 0, !isEnded {
        note("Not closed before the end of the shutdown, at \(end): \(record).")
      }
      if record.isClosed { checkDependencies(of: record) }
    }
    for record in closing.change({ $0 ?? [] }) where !record.isClosed {
      note("Not closed at the end of its scope: \(record).")
    }
  }

  /// Checks the events of a round in which no thread resets instances after some time.
  ///
  /// - Parameters:
  ///   - before: The instances at that time, when no thread used the container.
  ///   - split: The number of that time.
  ///   - start: The number of the start of the shutdown.
  func checkStored(_ before: StoredRecords, from split: Int, to start: Int) {
    for record in before.held where !record.isClosed { note("Stored, and not closed: \(record).") }
    let stored = Set(before.all.map(ObjectIdentifier.init))
    for record in container.log.all where record.scope == 0 {
      let isStored = stored.contains(ObjectIdentifier(record))
      if record.built < split, record.closed > split, !isStored {
        note("Replaced, and closed: \(record).")
      }
      // Also one that has expired, or whose callers have all left.
      let mustBeClosed = record.begun > split && record.begun < start && !record.mayStayOpen
      if mustBeClosed, !record.isClosed { note("Built, and not closed: \(record).") }
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
    for record in stored { note("Stored after shutdown: \(record).") }
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
        if !(error is LateResolutionError) { note("A factory threw \(error).") }
      }
      group.leave()
    }
    group.wait()
  }
}
