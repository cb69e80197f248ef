import FactoryKit

/// Calls a closure while one context holds and no other, and puts back what there was.
///
/// The device is the one exception: a process that is in no simulator is on one.
func when<Result>(_ context: FactoryContextType, _ body: () throws -> Result) rethrows -> Result {
  try withContext({ $0.setAlone(context) }, body)
}

/// Calls a closure while one context does not hold, and puts back what there was.
func unless<Result>(_ context: FactoryContextType, _ body: () throws -> Result) rethrows -> Result {
  try withContext({ $0.setAlone(context == .device ? .simulator : .device) }, body)
}

/// Calls a closure with other conditions, and puts back what there was.
///
/// For tests inside `ContextTests` alone: the conditions are those of the process.
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
