import Synchronization

/// The shutdown action of one instance, and its number in the order of completion.
///
/// A dependency is complete before the instance that resolved it. So the reverse order of completion
/// closes every instance before its dependencies, and nothing has to record which instance depends on
/// which.
final class Closable: Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The builds of the container or the open scope that closes the instance.
  let builds: InFlightBuilds
  private let completion = Atomic<UInt>(0)

  /// Begins a build; `nil` after shutdown, when nothing would close its instance.
  init?(_ action: ShutdownAction, _ frame: ResolutionFrame, in builds: InFlightBuilds) {
    (self.action, self.frame, self.builds) = (action, frame, builds)
    guard builds.begin(self) else { return nil }
  }

  /// The number of the build in the order of completion, from 1; zero before its end, and if it was
  /// abandoned.
  var order: UInt {
    let number = completion.load(ordering: .acquiring)
    return number == .max ? 0 : number
  }

  /// Completes the build, before its instance is stored.
  ///
  /// - Returns: Whether the instance may be stored; not if the build was abandoned.
  func complete() -> Bool {
    // All numbers come from one variable, so a build that ends after another one gets a higher number.
    end(Self.last.add(1, ordering: .relaxed).newValue)
  }

  /// Abandons the build, unless it is complete: its instance will not be stored.
  func abandon() -> Bool { end(.max) }

  private func end(_ number: UInt) -> Bool {
    completion.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
      .exchanged
  }
}

/// A stored instance with a shutdown action, and the entry that stores it.
struct StoredClosable: Sendable {
  let closable: Closable
  /// The instance, and the hash value of its parameter; the slot can change, as `pop()` restores copies.
  fileprivate let stored: (instance: StoredInstance, hash: Int?)
  fileprivate let entry: Entry

  /// The container's type and the factory's name.
  var name: String { closable.frame.description }

  /// Removes the instance from its entry, and calls its action.
  func close() async throws {
    if let instance = remove() { try await closable.action.call(instance.value) }
  }

  /// Removes the instance from its entry, and calls its synchronous action.
  func closeNow() throws {
    if let instance = remove() { try closable.action.synchronous?(instance.value) }
  }

  /// Removes the instance from its entry, so that only its action uses it from now on.
  ///
  /// - Returns: The instance; `nil` if it was replaced or reset before, or is gone.
  private func remove() -> Unchecked<Any>? {
    let removed = entry.withContents { contents in
      contents.instances.remove(stored.instance, hash: stored.hash).map { Retired($0, of: entry) }
    }
    guard removed != nil else { return nil }
    // Clones of the scope and snapshots of the container may store it too. Without its mark, no reader
    // finds it there.
    stored.instance.mark = .none
    return stored.instance.storedInstance.map { Unchecked($0) }
  }
}

extension InFlightBuilds {
  /// The stored instances that come from these builds, in the order of their completion.
  func closables(in entries: [Entry]) -> [StoredClosable] {
    entries.flatMap { entry in
      entry.look(\.instances.stored).compactMap { stored -> StoredClosable? in
        guard let closable = stored.instance.closable, closable.builds === self,
          closable.order > 0, !stored.instance.mark.isNone, stored.instance.held != nil
        else { return nil }
        return StoredClosable(closable: closable, stored: stored, entry: entry)
      }
    }.sorted { $0.closable.order < $1.closable.order }
  }
}

extension OpenScope {
  /// Ends the scope after its instances with a shutdown action are closed, one after the other.
  func close() async {
    if let builds = builds.close() {
      // A task of its own is not cancelled with the caller's.
      await Task {
        await builds.wait()
        await OpenScope.$current.withValue(self) {
          for closable in builds.closables(in: entries.entries).reversed() {
            do { try await closable.close() } catch { warn(closable, error) }
          }
        }
      }.value
    }
    end()
  }

  /// Closes the instances before it returns, unless a build is in flight or an action is asynchronous.
  ///
  /// In that case a task closes the instances, and the caller doesn't wait for the task.
  func closeNow() {
    guard let builds = builds.close() else { return end() }
    // First: a build that ends between these two reads is among the instances, or makes this false.
    let isIdle = builds.isIdle
    let closables = builds.closables(in: entries.entries)
    guard isIdle, closables.allSatisfy({ $0.closable.action.synchronous != nil }) else {
      Task { await close() }
      return
    }
    OpenScope.$current.withValue(self) {
      for closable in closables.reversed() {
        do { try closable.closeNow() } catch { warn(closable, error) }
      }
    }
    end()
  }

  /// Reports an error of an action, because no caller can receive it.
  private func warn(_ closable: StoredClosable, _ error: any Error) {
    TraceSettings.warn("Closing \(closable.name) at the end of its scope failed: \(error).")
  }
}
