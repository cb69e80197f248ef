import Services

/// Takes what a workload has made, so that the optimizer cannot leave it out.
@inline(never) @_optimize(none)
func consume(_ service: any Serving) {}

/// Takes an object that a workload has made, so that the optimizer cannot leave it out.
@inline(never) @_optimize(none)
func consume(_ object: AnyObject) {}

/// Stands between a retain and a release, so that the optimizer cannot leave them out.
@inline(never) @_optimize(none)
func consume(_ object: Unmanaged<Service>) {}

/// Returns a closure unchanged, and hides from the optimizer which one it is.
@inline(never) @_optimize(none)
func opaque(_ make: @escaping @Sendable () -> any Serving) -> @Sendable () -> any Serving { make }
