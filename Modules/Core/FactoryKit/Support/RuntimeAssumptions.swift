// Facts about the Swift runtime that aren't documented, and without which the core could not keep a guarantee.
// FACTORYKIT_PORTABLE selects portable forms in plain Swift. A test with a trait of FactoryTesting checks the facts.

import CSwiftRuntime

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

/// Returns whether the calling code runs on the executor of an actor, as far as the runtime knows.
///
/// `preconditionIsolated()` doesn't write its message, which has the name of the factory, before the runtime ends the
/// program. The portable form doesn't know any executor, so messages don't name the factory.
func isOnExecutor(of actor: any Actor) -> Bool {
  #if FACTORYKIT_PORTABLE
    false
  #else
    let executor = unsafeBitCast(actor.unownedExecutor, to: ExecutorWords.self)
    return isCurrentExecutor(executor.identity, executor.implementation)
  #endif
}

/// Returns whether the executor of an actor belongs to the runtime, as that of an actor without its own executor does.
func hasDefaultExecutor(_ actor: any Actor) -> Bool {
  #if FACTORYKIT_PORTABLE
    false
  #else
    unsafeBitCast(actor.unownedExecutor, to: ExecutorWords.self).implementation == 0
  #endif
}

#if !FACTORYKIT_PORTABLE
  private typealias ExecutorWords = (identity: UInt, implementation: UInt)

  @_silgen_name("swift_task_localValueGet")
  private func taskLocalValueGet(_ property: UnsafeRawPointer) -> UnsafeRawPointer?
#endif

/// The check of the facts, on the toolchain that FactoryKit is built with.
package enum RuntimeAssumptions {
  @TaskLocal private static var value: Int?

  private actor Probe {
    func isFound() -> Bool { isOnExecutor(of: self) && hasDefaultExecutor(self) }
  }

  /// The violated facts, which the process checks once: the problem and its fix; `nil` if all facts are true.
  package static var violation: String? {
    get async { await check.value }
  }

  private static let check = Task { () -> String? in
    let failures = await findFailures()
    if failures.isEmpty {
      return nil
    }
    return """
      FactoryKit doesn't know this toolchain: \(failures.joined(separator: " and ")) doesn't work. Build the package \
      with -Xswiftc -DFACTORYKIT_PORTABLE, and report the version of Swift.
      """
  }

  /// Returns the functions whose facts aren't true; an empty array if all are, and with portable forms.
  private static func findFailures() async -> [String] {
    var failures: [String] = []
    #if !FACTORYKIT_PORTABLE
      if await !isTaskLocalFound() {
        failures.append("addressOfTaskLocal")
      }
      let probe = Probe()
      let isFound = await probe.isFound()
      if !isFound || isOnExecutor(of: probe) {
        failures.append("isOnExecutor")
      }
    #endif
    return failures
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
