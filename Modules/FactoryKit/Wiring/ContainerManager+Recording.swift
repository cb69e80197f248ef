extension ContainerManager {
  /// Whether the container records which factory resolves which.
  ///
  /// Setting it begins anew, with nothing recorded; a reset of the whole container ends it. Each
  /// resolution takes the thorough way while it is on, and is written down under a lock. While it is
  /// off, it costs nothing.
  ///
  /// ```swift
  /// container.manager.recordsResolutions = true
  /// _ = container.accountLoader()
  /// let graph = container.manager.resolutionGraph
  /// ```
  public var recordsResolutions: Bool {
    get { withState { $0.settings.recorder != nil } }
    set {
      let recorder = newValue ? ResolutionRecorder() : nil
      // The old one is handed out, so that it is released outside the lock.
      _ = withState { state in
        defer { state.settings.recorder = recorder }
        return state.settings.recorder
      }
    }
  }

  /// What was recorded since it was switched on; nothing while it's off.
  public var resolutionGraph: ResolutionGraph {
    withState { $0.settings.recorder }?.graph ?? ResolutionGraph()
  }
}
