/// What a container says of itself without being locked, in one word.
@usableFromInline
struct ContainerStatus: Equatable, Sendable {
  @usableFromInline let bits: UInt

  /// Its `autoRegister()` has run.
  @inlinable static var prepared: UInt { 1 }
  /// There are settings that each resolution has to obey.
  @inlinable static var special: UInt { 2 }
  /// What the number of the epoch, in the other bits, is a multiple of.
  static var epoch: UInt { 4 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// Whether its `autoRegister()` has run.
  @inlinable var isPrepared: Bool { bits & Self.prepared != 0 }

  /// Whether nothing has to be done before a resolution, and nothing after it.
  @inlinable var isReady: Bool { bits & (Self.prepared | Self.special) == Self.prepared }

  /// Whether there are settings that each resolution has to obey.
  var isSpecial: Bool { bits & Self.special != 0 }

  /// The same, but for a container that something has to be done for before it is used.
  var unprepared: ContainerStatus { ContainerStatus(bits: bits & ~Self.prepared) }
}
