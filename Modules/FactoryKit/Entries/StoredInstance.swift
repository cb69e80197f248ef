public import Synchronization

/// An instance as a scope keeps it, strongly or weakly.
///
/// `@unchecked`: `closable` is written once, before others can find the instance; the rest is immutable or atomic.
@usableFromInline
class StoredInstance: StoredObject, @unchecked Sendable {
  /// The scope that stores it, for lock-free reads; none before it is stored, and after it was closed.
  ///
  /// Relaxed: the store that publishes the instance carries the mark. A reader that misses the end of the mark has only
  /// resolved the instance a moment before its action began, and the reader retains it.
  @inlinable final var mark: ScopeMark {
    get { ScopeMark(bits: marks.load(ordering: .relaxed)) }
    set { marks.store(newValue.bits, ordering: .relaxed) }
  }
  @usableFromInline final let marks = Atomic<UInt>(0)
  /// The shutdown action of the instance, if it has one; written before others can find it.
  @exclusivity(unchecked) final var closable: Closable?
  /// When it was last used, if its factory has it expire: nanoseconds on ``MonotonicClock``.
  private let lastUse = Atomic<Int64>(.min)

  /// The value in a box that holds it strongly; `nil` if it was held weakly and is gone.
  func strongly() -> StoredInstance? { self }

  /// Whether it's still being made.
  var isBeingBuilt: Bool { false }

  /// The entry that has the closure which makes the instance, if that still goes on.
  var source: Entry? { nil }

  /// Cancels its build, if it is the in-flight instance of an async factory.
  func cancelBuild() {}

  /// The instance; `nil` if it is gone, or was never built.
  var storedInstance: Any? { any }

  /// What is held, strongly; `nil` if it was held weakly and is gone.
  var held: AnyObject? { self }

  /// The value in a box, as something that holds it weakly; `nil` if it is no instance of a class.
  func weakly() -> StoredInstance? { nil }

  /// The value in a box as a scope keeps it; `nil` when it is nothing that this scope keeps.
  final func kept(by storage: Scope.Storage) -> StoredInstance? {
    switch storage {
    case .nobody: nil
    case .container, .process, .resolution, .openScope: isNothing ? nil : self
    case .containerWeakly: weakly()
    }
  }

  /// Notes that it is used at a moment, unless a later use was noted.
  final func noteUse(at moment: Int64) {
    var last = lastUse.load(ordering: .relaxed)
    while last < moment {
      let (isExchanged, original) = lastUse.weakCompareExchange(
        expected: last,
        desired: moment,
        ordering: .relaxed
      )
      if isExchanged { return }
      last = original
    }
  }

  /// Has the time to live of what was being made begin with the next use.
  final func settleUse() { lastUse.store(.min, ordering: .relaxed) }

  /// Whether it has expired at a moment; it has not if nobody asks how old it is.
  ///
  /// If no use was noted, because there was no time to live, it has not, but for a time to live in
  /// which nothing is ever used.
  final func hasExpired(_ expiry: Expiry?) -> Bool {
    guard let expiry else { return false }
    let lastUse = lastUse.load(ordering: .relaxed)
    let hasExpired =
      lastUse == .min ? expiry.timeToLive <= 0 : expiry.moment - lastUse >= expiry.timeToLive
    // During shutdown nothing could take its place, and its action is still to come.
    return hasExpired && closable?.builds.isClosed != true
  }

  /// Whether it is held weakly.
  @inlinable final var isWeak: Bool { mark.storage == .containerWeakly }

  /// Notes that it is used now, if it has not expired.
  final func isUsable(for timeToLive: Int64) -> Bool {
    let expiry = Expiry(timeToLive: timeToLive)
    guard !hasExpired(expiry) else { return false }
    noteUse(at: expiry.moment)
    return true
  }

  /// The value of a box that holds one strongly.
  @inlinable
  final func value<Value>(as type: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }

  /// The value of a box that holds one weakly; `nil` when it is gone.
  @inlinable
  final func weakValue<Value>(as type: Value.Type) -> Value? {
    unsafeDowncast(self, to: WeakBox<Value>.self).value
  }
}
