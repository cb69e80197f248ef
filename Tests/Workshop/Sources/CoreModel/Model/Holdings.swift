/// The state that `push()` saves and `pop()` restores.
struct Holdings {
  var options: [Slot: Options] = [:]
  var places: [Slot: Places] = [:]
  var defaultScope: ScopeName?
  var decorator: Int?
  /// The value that was set; `nil` if none was.
  var promiseTriggersError: Bool?
  /// The recorder of requests; `nil` if recording is off.
  ///
  /// All saved states share one.
  var recorder: Recorder?
  /// The settings that code outside of the container's `autoRegister()` has set.
  var chosen: Set<AnyKeyPath> = []
  /// Whether `autoRegister()` has begun.
  var isWired = false
}

/// The requests that one container has recorded: which factory resolved which.
final class Recorder {
  private(set) var requests: [Outcome.Request] = []

  /// Counts a request.
  func add(_ request: Outcome.Request) {
    let known = requests.firstIndex { $0.isSame(as: request) }
    if known == nil { requests.append(request) }
    requests[known ?? requests.count - 1].count += 1
  }
}

extension Outcome.Request {
  fileprivate func isSame(as other: Self) -> Bool {
    (asker, factory, scope) == (other.asker, other.factory, other.scope) && depth == other.depth
  }
}

/// The model's state of one container.
struct ModelledContainer {
  /// A number that no other container of the model ever has.
  let number: Int
  var holdings = Holdings()
  /// The saved states, the latest last.
  var saved: [Holdings] = []
}
