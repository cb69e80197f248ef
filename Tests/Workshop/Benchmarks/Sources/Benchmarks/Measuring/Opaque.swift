import Services

/// Uses the result of a workload, so that the optimizer can't remove it.
@inline(never) @_optimize(none)
func consume(_ service: any Serving) {}

/// Uses an object that a workload has created, so that the optimizer can't remove it.
@inline(never) @_optimize(none)
func consume(_ object: AnyObject) {}

/// Separates a retain from a release, so that the optimizer can't remove them.
@inline(never) @_optimize(none)
func consume(_ object: Unmanaged<Service>) {}

/// Returns a closure unchanged, and hides from the optimizer which one it is.
@inline(never) @_optimize(none)
func opaque(_ make: @escaping @Sendable () -> any Serving) -> @Sendable () -> any Serving { make }
