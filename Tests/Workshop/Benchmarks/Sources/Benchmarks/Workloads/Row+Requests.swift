extension Row {
  /// The parts of a request, compared with code by hand or with an empty task.
  static let requests = [
    Row(.task, "a task that does nothing", instructions: .counted),
    Row(.openByHand, "a task-local value around nothing", instructions: .counted),
    Row(.registerByHand, "a task-local value, and a read of it", instructions: .counted),
    Row(.oneByHand, "a task-local value, and a lazy instance in it", instructions: .counted),
    Row(
      .open,
      "an open scope around nothing",
      limit: .openByHand,
      instructions: .counted
    ),
    Row(
      .openRegister,
      "an open scope with one registration",
      limit: .registerByHand,
      instructions: .counted
    ),
    Row(
      .openOne,
      "an open scope with one instance",
      limit: .oneByHand,
      instructions: .counted
    ),
    Row(
      .openClosed,
      "an open scope with one instance that is closed asynchronously",
      limit: .task,
      instructions: .counted
    ),
    Row(
      .begunClosed,
      "the same, between begin and close",
      limit: .task,
      instructions: .counted
    ),
    Row(
      .uniqueAsync,
      "a new instance of an async factory",
      limit: .task,
      budget: 1.0,
      instructions: .counted
    ),
    Row(
      .openAsync,
      "an open scope with one instance of an async factory",
      limit: .task,
      instructions: .counted
    ),
    Row(
      .openSuspending,
      "an open scope with one instance that waits for an actor",
      limit: .task,
      instructions: .counted
    ),
    Row(
      .wholeRequest,
      "a whole request: a user, a session, an audit log and a handler",
      limit: .task,
      budget: 9,
      instructions: .counted
    ),
    Row(
      .requestsOnTasks,
      "whole requests in 16 tasks at once",
      limit: .requestsOnTask,
      budget: 0.7
    ),
    Row(
      .openMany,
      "an open scope with 8,000 instances, compared with 1,000",
      limit: .openSome,
      budget: 16
    ),
  ]
}
