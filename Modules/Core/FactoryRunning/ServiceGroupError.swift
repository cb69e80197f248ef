/// The reason for which a ``ServiceGroup`` doesn't run, or its unexpected end.
public enum ServiceGroupError: Error, Hashable, Sendable {
  /// The group runs already.
  case alreadyRunning
  /// The group has run before.
  case alreadyFinished
  /// The group has no services.
  case noServices
  /// The service of this type returned before it was asked to end.
  case serviceFinishedUnexpectedly(String)
  /// The service of this type has failed.
  ///
  /// It's reported before the service's error, which has no name, if the group has several services.
  case serviceFailed(String)
  /// The service of this type wasn't ready within the limit for the start, so those after it haven't started.
  case startTimedOut(String, Duration, notStarted: [String])
  /// The service of this type didn't end within the limit for a graceful shutdown, so those that started before it
  /// weren't asked to end.
  case gracefulShutdownTimedOut(String, Duration, notAsked: [String])
  /// The services of these types didn't end within the limit after they were cancelled, and still run.
  case cancellationTimedOut([String], Duration)
}

extension ServiceGroupError: CustomStringConvertible {
  /// A sentence that names the services, and what to do.
  public var description: String {
    switch self {
    case .alreadyRunning:
      "The service group runs already. Make another group to run services twice."
    case .alreadyFinished:
      "The service group has ended already. Make a new group to run services again."
    case .noServices:
      "The service group has no services, so it has nothing to run. Contribute one where the app registers its "
        + "factories: services.contribute { … }."
    case .serviceFinishedUnexpectedly(let name):
      "The service \(name) has ended before the group asked it to. If that's fine, declare its "
        + "successTerminationBehavior."
    case .serviceFailed(let name):
      "The service \(name) has failed, with the error that follows."
    case .startTimedOut(let name, let limit, let notStarted):
      "The service \(name) wasn't ready within \(limit) of the start.\(Self.waiting(notStarted, "readiness")) Find out "
        + "what it waits for, or raise maximumStartDuration. A service that reports readiness calls serviceIsReady()."
    case .gracefulShutdownTimedOut(let name, let limit, let notAsked):
      "The service \(name) didn't end within \(limit) of a graceful shutdown.\(Self.waiting(notAsked, "end")) React to "
        + "it in run(), or raise maximumGracefulShutdownDuration. A service of another package may hear of it only in "
        + "a service group of that package: run it there, with a ServiceAdapter."
    case .cancellationTimedOut(let names, let limit):
      "\(Self.list(names)) didn't end within \(limit) of being cancelled. React to it in run(), or "
        + "raise maximumCancellationDuration."
    }
  }

  /// Returns a sentence about services that have waited in vain.
  private static func waiting(_ names: [String], _ event: String) -> String {
    if names.isEmpty {
      return ""
    }
    return " \(list(names)) had to wait for its \(event)."
  }

  private static func list(_ names: [String]) -> String {
    "The service\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
  }
}
