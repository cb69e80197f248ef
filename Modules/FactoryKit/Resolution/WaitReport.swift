import Synchronization

/// Who waits for whom, for whoever wants to know why a program does not go on.
package enum WaitReport {
  /// A sentence for each thread that waits for another; `nil` if they cannot be told at the moment.
  ///
  /// May be asked for at any time: it waits for nobody. A thread that waits for something else than an
  /// instance or an `autoRegister()`, as for a semaphore in a factory, is in it as the one whose work
  /// others wait for.
  package static var sentences: [String]? { WaitGraph.sentences }

  /// How often a thread has waited for another.
  package static var count: UInt { WaitGraph.count.load(ordering: .relaxed) }

  /// The number that the calling thread has in the sentences.
  package static var currentThread: UInt { ResolutionThread.current.id.number }
}
