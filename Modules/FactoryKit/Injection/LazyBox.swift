/// What a lazy wrapper has resolved, which all its copies share.
///
/// It has no type parameter: the runtime would have to look for that of its type whenever one is
/// made or dropped. Whoever takes something out names the type, the same as when it was put in.
///
/// `@unchecked`: the dependency is written once, before the stage says so, and then only read. What
/// takes its place later is behind a lock.
@usableFromInline
final class LazyBox: @unchecked Sendable {
  /// Where wrappers look first.
  @exclusivity(unchecked) @usableFromInline var contents = LazyCell()
  /// The address of that, which is there as long as the box: those of an object's stored properties
  /// do not change.
  @exclusivity(unchecked) private var address: UnsafeMutablePointer<LazyCell>?
  /// The bytes of the way to the factory.
  @exclusivity(unchecked) @usableFromInline var path: (UInt, UInt) = (0, 0)
  /// The type of what is in the cell, if something is.
  @exclusivity(unchecked) @usableFromInline var type: Any.Type?
  @usableFromInline
  init() {
    contents.box = self
    // Once and for all: to take it is a change, which nobody may make who shares this.
    address = withUnsafeMutablePointer(to: &contents) { $0 }
  }

  /// Creates a box for what is to be resolved.
  @inlinable
  @inline(__always)
  convenience init<T>(_ path: FactoryPath<T>) {
    self.init()
    withUnsafeMutableBytes(of: &self.path) { bytes in
      _ = bytes.baseAddress?.initializeMemory(as: FactoryPath<T>.self, to: path)
    }
  }

  deinit {
    withUnsafeMutableBytes(of: &path) { bytes in
      // What differs between paths is how they are called, and not how they are released.
      _ = bytes.baseAddress?.assumingMemoryBound(to: FactoryPath<Never>.self).deinitialize(count: 1)
    }
    if let type { release(type) }
    forgetReplacement()
  }

  private func release<Held>(_ type: Held.Type) {
    _ = UnsafeMutableRawPointer(cell).assumingMemoryBound(to: Held.self).deinitialize(count: 1)
  }

  /// The cell, as those who share it find it.
  @usableFromInline var cell: UnsafeMutablePointer<LazyCell> { address.unsafelyUnwrapped }

  /// The way to the factory.
  @inlinable
  @inline(__always)
  func path<T>(to type: T.Type) -> FactoryPath<T> {
    withUnsafeBytes(of: path) { $0.load(as: FactoryPath<T>.self) }
  }

  /// Puts the dependency into the cell.
  @inlinable
  @inline(__always)
  func hold<T>(_ dependency: T) {
    if LazyCell.fits(T.self) {
      put(dependency)
    } else {
      put(Box(dependency) as KeptInstance)
    }
  }

  @inlinable
  @inline(__always)
  func put<Held>(_ held: Held) {
    UnsafeMutableRawPointer(cell).initializeMemory(as: Held.self, to: held)
    type = Held.self
  }
}
