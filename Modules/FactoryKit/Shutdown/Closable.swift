import Synchronization

/// The shutdown action of one instance, and its place in the order of shutdown.
///
/// It exists from the beginning of the build on.
///
/// A dependency is complete before the instance that asked for it. So the reverse order of completion closes every
/// instance before its dependencies, and nothing has to record which instance depends on which.
final class Closable: Sendable {
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  let frame: ResolutionFrame
  /// The ledger of the container or the open scope that closes the instance.
  let ledger: ShutdownLedger
  private let completion = Atomic<UInt>(0)

  /// Begins a build; `nil` if nothing would close its instance any more.
  init?(_ action: ShutdownAction, _ frame: ResolutionFrame, in ledger: ShutdownLedger) {
    (self.action, self.frame, self.ledger) = (action, frame, ledger)
    guard ledger.begin(self) else { return nil }
  }

  /// The number of the build in the order of completion, from 1; zero while it is in flight.
  var order: UInt { completion.load(ordering: .acquiring) }

  /// Takes the next number, before the instance is stored.
  func setOrder() {
    // All numbers come from one variable, so a build that ends after another one gets a higher number.
    completion.store(Self.last.add(1, ordering: .relaxed).newValue, ordering: .releasing)
  }
}

/// A stored instance with a shutdown action, and the place where it is stored.
struct StoredClosable: Sendable {
  let closable: Closable
  private let instance: StoredInstance
  private let entry: Entry
  /// The hash value of its parameter, if it has one; the slot can change, as `pop()` restores copies.
  private let hash: Int?

  /// Describes a stored instance; `nil` unless it is there and the ledger closes it.
  fileprivate init?(
    _ instance: StoredInstance,
    _ hash: Int?,
    in entry: Entry,
    _ ledger: ShutdownLedger
  ) {
    guard let closable = instance.closable, closable.ledger === ledger, closable.order > 0,
      !instance.mark.isNone, instance.held != nil
    else { return nil }
    (self.closable, self.instance, self.hash, self.entry) = (closable, instance, hash, entry)
  }

  /// The container's type and the factory's name.
  var name: String { closable.frame.description }

  /// Removes the instance from its place, so that only its action uses it from now on.
  ///
  /// - Returns: The instance; `nil` if it was replaced or reset before, or is gone.
  func take() -> Unchecked<Any>? {
    let removed = entry.withContents { contents in
      contents.instances.remove(instance, hash: hash).map { Retired($0, of: entry) }
    }
    guard removed != nil else { return nil }
    // Clones of the scope and snapshots of the container may store it too. Without its mark, nothing finds it there.
    instance.mark = .none
    return instance.storedInstance.map { Unchecked($0) }
  }

  /// Removes the instance from its place, and calls its action.
  func close() async throws {
    guard let instance = take() else { return }
    switch closable.action.call {
    case .synchronous(let call): try call(instance.value)
    case .asynchronous(let call): try await call(instance.value)
    }
  }
}

extension ShutdownLedger {
  /// The stored instances to close, in the order of their completion.
  func closables(in entries: [Entry]) -> [StoredClosable] {
    entries.flatMap { entry in
      entry.look(\.instances.stored).compactMap {
        StoredClosable($0.instance, $0.hash, in: entry, self)
      }
    }.sorted { $0.closable.order < $1.closable.order }
  }
}
