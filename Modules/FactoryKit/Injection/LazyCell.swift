public import Synchronization

/// Where a lazy wrapper finds its dependency: a place in a ``LazyBox``.
@usableFromInline
struct LazyCell: ~Copyable {
  /// Room for whatever protocol a dependency is typed as.
  @usableFromInline typealias Words = (UInt, UInt, UInt, UInt, UInt)

  /// The bytes of the dependency if they fit, else a reference to a box that has them.
  @usableFromInline var words: Words = (0, 0, 0, 0, 0)
  /// How far the resolution has come: see `LazyBox+Resolution.swift`.
  @usableFromInline let stage = Atomic<UInt>(0)
  /// The box that this is a place in.
  @usableFromInline unowned(unsafe) var box: LazyBox?

  @usableFromInline
  init() {}

  /// The stage of a dependency that is in the words, for good.
  @inlinable static var resolved: UInt { 1 }

  /// Whether the bytes of a type fit.
  @inlinable
  @inline(__always)
  static func fits<T>(_ type: T.Type) -> Bool {
    MemoryLayout<T>.size <= MemoryLayout<Words>.size
      && MemoryLayout<T>.alignment <= MemoryLayout<Words>.alignment
  }
}

extension UnsafeMutablePointer<LazyCell> {
  /// Whether the dependency is in the words.
  @inlinable var isResolved: Bool {
    @inline(__always) get { pointee.stage.load(ordering: .acquiring) == LazyCell.resolved }
  }

  /// The dependency in the words.
  @inlinable
  @inline(__always)
  func dependency<T>(as type: T.Type) -> T {
    let words = UnsafeRawPointer(self)
    return LazyCell.fits(T.self)
      ? words.load(as: T.self) : words.load(as: KeptInstance.self).value(as: T.self)
  }
}
