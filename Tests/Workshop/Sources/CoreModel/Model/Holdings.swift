/// All that `push()` puts aside and `pop()` brings back.
struct Holdings {
  var options: [Slot: Options] = [:]
  var places: [Slot: Places] = [:]
  var defaultScope: ScopeName?
  var decorator: Int?
  /// What was set, if something was.
  var promiseTriggersError: Bool?
  /// What is recorded, if it is; all copies write into one.
  var recorder: Recorder?
  /// Whether `autoRegister()` has run, or is running.
  var isWired = false
}

/// What one container has recorded of which factory asked for which.
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

/// What the model knows of one container.
struct ModelledContainer {
  var holdings = Holdings()
  /// What was put aside, the latest last.
  var saved: [Holdings] = []
}
