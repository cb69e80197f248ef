import Synchronization

/// An instance as a scope stores it, strongly or weakly.
///
/// The key of an entry contains the types of the factory's parameter and product, so code that reads the instance
/// knows its type.
///
/// `@unchecked`: the threads that resolve a factory share its instances, as the scope requires. The rest is immutable or
/// atomic.
@usableFromInline
class StoredInstance: @unchecked Sendable {
  /// The scope that stores the instance; none before a scope stores it, and after it was closed.
  ///
  /// Clones of the singletons and saved copies of the container may store the instance, too. Without the mark, no
  /// reader finds it there.
  ///
  /// Relaxed: the release that publishes the instance also publishes the mark. A reader that misses the
  /// removal of the mark has resolved the instance just before its shutdown action began.
  final var mark: ScopeMark {
    get { ScopeMark(bits: marks.load(ordering: .relaxed)) }
    set { marks.store(newValue.bits, ordering: .relaxed) }
  }
  private let marks = Atomic<UInt32>(0)

  /// The moment of the last use in nanoseconds on ``MonotonicClock``; `.min` if none was recorded.
  ///
  /// Relaxed: no other data depends on the moment.
  private let lastUse = Atomic<Int64>(.min)

  @usableFromInline
  init() {}

  /// Whether the instance is `nil`, which no scope stores.
  var isNothing: Bool { false }

  /// Calls a decorator with the instance.
  func decorate(with decorator: StoredClosure, isNew: Bool) {}

  /// Returns the ``Box`` of the instance; `nil` if the instance was stored weakly and is gone.
  func strongly() -> StoredInstance? { self }

  /// The instance; `nil` if it is gone.
  var anyValue: Any? { nil }

  /// The object that the instance is, also as an optional or an existential; `nil` for another value.
  var object: AnyObject? { nil }

  /// The address of the object, also if it is gone; `nil` for another value.
  var address: UInt? { nil }

  /// The object that the scope stores; `nil` if it was stored weakly and is gone.
  var held: AnyObject? { self }

  /// Returns a weak reference to the instance; `nil` if the instance is not an object.
  func weakly() -> StoredInstance? { nil }

  /// Records a use, unless a later use was recorded.
  final func noteUse(at moment: Int64) {
    var last = lastUse.load(ordering: .relaxed)
    while last < moment {
      let (isExchanged, original) = lastUse.weakCompareExchange(
        expected: last,
        desired: moment,
        ordering: .relaxed
      )
      if isExchanged {
        return
      }
      last = original
    }
  }

  /// Returns whether the instance has expired.
  ///
  /// An instance without a recorded use has no age, and expires only if the time to live is zero.
  final func hasExpired(_ expiry: Expiry?) -> Bool {
    guard let expiry else {
      return false
    }
    let lastUse = lastUse.load(ordering: .relaxed)
    if lastUse == .min {
      return expiry.timeToLive <= 0
    }
    return expiry.moment - lastUse >= expiry.timeToLive
  }

  /// Returns whether a resolution can use the instance, and records the use.
  ///
  /// - Parameters:
  ///   - scope: The scope that has stored it.
  ///   - expiry: The time to live at this moment; `nil` if instances don't expire.
  /// - Returns: Whether it can be used, if it isn't gone.
  final func isUsable(in scope: ScopeMark, _ expiry: Expiry?) -> Bool {
    guard mark == scope, !hasExpired(expiry) else {
      return false
    }
    if let expiry {
      noteUse(at: expiry.moment)
    }
    return true
  }

  /// Returns the value of a ``Box``.
  @inlinable
  final func value<Value>(as type: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }

  /// Returns the value of a ``WeakBox``; `nil` if the object is gone.
  @inlinable
  final func weakValue<Value>(as type: Value.Type) -> Value? {
    unsafeDowncast(self, to: WeakBox<Value>.self).value
  }
}

/// A strong reference to an instance.
@usableFromInline
final class Box<Value>: StoredInstance, @unchecked Sendable {
  @usableFromInline let value: Value
  private let isValueNil: Bool
  /// The address of the object, which a search finds once; zero before, and one for another value.
  ///
  /// Relaxed: all threads find the same address.
  private let knownAddress = Atomic<UInt>(0)

  /// Stores an instance.
  ///
  /// The caller, which knows the type, finds out quickly whether the instance is `nil`.
  @inlinable
  convenience init(_ value: Value) { self.init(value, isNil: isNil(value)) }

  @usableFromInline
  init(_ value: Value, isNil: Bool) {
    self.value = value
    isValueNil = isNil
  }

  override var isNothing: Bool { isValueNil }

  override func weakly() -> StoredInstance? { object.map { WeakBox<Value>($0) } }

  override var anyValue: Any? { value }

  override var object: AnyObject? { FactoryKit.object(in: value) }

  override var address: UInt? {
    var address = knownAddress.load(ordering: .relaxed)
    if address == 0 {
      address = object.map { FactoryKit.address(of: $0) } ?? 1
      knownAddress.store(address, ordering: .relaxed)
    }
    return address == 1 ? nil : address
  }

  override func decorate(with decorator: StoredClosure, isNew: Bool) {
    decorator.decorate(value, isNew: isNew)
  }
}

/// A weak reference to an instance that is an object, or an existential or optional of an object.
@usableFromInline
final class WeakBox<Value>: StoredInstance, @unchecked Sendable {
  private weak let weakObject: AnyObject?
  override var address: UInt? { weakAddress }
  private let weakAddress: UInt?

  /// Stores a weak reference to the object that an instance is or wraps; `nil` for an instance that is gone.
  init(_ object: AnyObject?) {
    weakObject = object
    weakAddress = object.map { FactoryKit.address(of: $0) }
  }

  @usableFromInline var value: Value? {
    guard let weakObject else {
      return nil
    }
    return weakObject as? Value
  }

  override var held: AnyObject? { weakObject }

  override var anyValue: Any? { value }

  override var object: AnyObject? { weakObject }

  override func strongly() -> StoredInstance? { value.map { Box($0) } }
}

/// The time to live of instances, and the moment of the check.
struct Expiry: Sendable {
  /// The moment in nanoseconds on ``MonotonicClock``.
  let moment: Int64
  /// The time to live in nanoseconds.
  let timeToLive: Int64

  /// Creates the expiry at this moment; `nil` for instances that don't expire.
  init?(_ timeToLive: Int64?) {
    guard let timeToLive, timeToLive != .max else {
      return nil
    }
    // Only here, because reading the clock takes longer than reading a stored instance.
    moment = MonotonicClock.nanoseconds
    self.timeToLive = timeToLive
  }
}
