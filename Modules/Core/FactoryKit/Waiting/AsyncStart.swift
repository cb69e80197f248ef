/// The needs of the build of an async factory, whose resolution has ended.
struct AsyncStart: Sendable {
  /// The slot for the instance; `nil` if the task of the caller builds an instance that no scope stores.
  let slot: ClaimedSlot?
  let lifetime: Lifetime
  /// The decorators of the new instance, before other callers get it.
  let decorators: Decorators?
  /// The container, which exists until the end of the build.
  let container: any ManagedContainer
  /// The objects that the instance replaces, which are released at the end of the build.
  let replaced: [any Sendable]
}
