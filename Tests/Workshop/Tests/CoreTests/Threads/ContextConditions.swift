@testable import FactoryKit

/// Calls a closure with a single active context, and restores the previous ones.
///
/// The device is an exception, because a process outside of a simulator is always on a device.
func when<Result>(_ context: FactoryContextType, _ body: () throws -> Result) rethrows -> Result {
  try withContext({ $0.setAlone(context) }, body)
}

/// Calls a closure without a context, and restores the previous ones.
func unless<Result>(_ context: FactoryContextType, _ body: () throws -> Result) rethrows -> Result {
  try withContext({ $0.setAlone(context == .device ? .simulator : .device) }, body)
}

/// Calls a closure with other conditions, and restores the previous ones.
///
/// Only tests inside `ContextTests` may use it, because the conditions apply to the process.
func withContext<Result>(
  _ change: (inout FactoryContext) -> Void,
  _ body: () throws -> Result
) rethrows -> Result {
  let saved = FactoryContext.current
  defer { FactoryContext.current = saved }
  change(&FactoryContext.current)
  return try body()
}

extension FactoryContext {
  fileprivate mutating func setAlone(_ context: FactoryContextType) {
    arguments = ["/usr/bin/program"]
    runtimeArguments = [:]
    (isDebug, isPreview, isSimulator, isTest) = (false, false, false, false)
    switch context {
    case .arg(let argument): arguments.append(argument)
    case .args(let all): arguments.append(contentsOf: all.suffix(1))
    case .preview: isPreview = true
    case .test: isTest = true
    case .debug: isDebug = true
    case .simulator: isSimulator = true
    case .device: break
    }
  }
}
