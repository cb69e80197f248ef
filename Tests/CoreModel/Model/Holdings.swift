/// All that `push()` puts aside and `pop()` brings back.
struct Holdings {
  var options: [Slot: Options] = [:]
  var places: [Slot: Places] = [:]
  var defaultScope: ScopeName?
  var decorator: Int?
  /// What was set, if something was.
  var promiseTriggersError: Bool?
  var isRecording = false
  /// Whether `autoRegister()` has run, or is running.
  var isWired = false
}

/// What the model knows of one container.
struct ModelledContainer {
  var holdings = Holdings()
  /// What was put aside, the latest last.
  var saved: [Holdings] = []
}
