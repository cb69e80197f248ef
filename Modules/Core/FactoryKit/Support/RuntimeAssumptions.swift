// A fact about the Swift runtime that isn't documented, and without which the core could not keep a guarantee.
// FACTORYKIT_PORTABLE selects a portable form in plain Swift. A test with a trait of FactoryTesting checks the fact.

/// Returns the address of a task-local property's value for the current task; zero if no value is bound.
///
/// `TaskLocal.get()` calls the function of the runtime that this calls. Child tasks find the value at the address that
/// their parent finds; a `Task { … }` has a copy at another address. The portable form returns a number of the current
/// task in place of the address, so child tasks are like a `Task { … }`.
func addressOfTaskLocal<Value>(_ property: TaskLocal<Value?>) -> UInt {
  #if FACTORYKIT_PORTABLE
    if property.get() == nil {
      return 0
    }
    return withUnsafeCurrentTask { task in
      guard let task else {
        return 1
      }
      return UInt(bitPattern: task.hashValue) | 2
    }
  #else
    UInt(bitPattern: taskLocalValueGet(Unmanaged.passUnretained(property).toOpaque()))
  #endif
}

#if !FACTORYKIT_PORTABLE
  @_silgen_name("swift_task_localValueGet")
  private func taskLocalValueGet(_ property: UnsafeRawPointer) -> UnsafeRawPointer?
#endif

/// The check of the fact, on the toolchain that FactoryKit is built with.
package enum RuntimeAssumptions {
  @TaskLocal private static var value: Int?

  /// The problem and its fix, which the process searches for once; `nil` if the fact is true, and with the portable form.
  package static var violation: String? {
    get async { await check.value }
  }

  private static let check = Task { () -> String? in
    #if FACTORYKIT_PORTABLE
      return nil
    #else
      if await isTaskLocalFound() {
        return nil
      }
      return """
        FactoryKit doesn't know this toolchain: addressOfTaskLocal doesn't work. Build the package with \
        -Xswiftc -DFACTORYKIT_PORTABLE, and report the version of Swift.
        """
    #endif
  }

  private static func isTaskLocalFound() async -> Bool {
    if addressOfTaskLocal($value) != 0 {
      return false
    }
    return await $value.withValue(1) {
      let own = addressOfTaskLocal($value)
      async let inChild = addressOfTaskLocal($value)
      let ofChild = await inChild
      let ofOther = await Task { addressOfTaskLocal($value) }.value
      return own != 0 && ofChild == own && ofOther != own
    }
  }
}
