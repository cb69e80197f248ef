extension ContainerManager {
  /// The scope of factories that name none; none is the same as `.unique`.
  ///
  /// A change applies to every resolution that begins after it.
  public var defaultScope: Scope? {
    get { withState { $0.settings.defaultScope } }
    set { change(\.defaultScope, to: newValue) }
  }

  /// Whether resolving an unkept promise stops the program.
  ///
  /// If not, it resolves to `nil`. It does in a debug build and does not in a release build, unless
  /// set otherwise. In a test with a trait of FactoryTesting an issue is recorded in place of the
  /// stop, in both, unless this was set to `false`.
  ///
  /// The same holds for an instance whose ``Scope/Bound`` isn't open, and for one that nobody would close
  /// because the container was shut down. If it doesn't stop the program, it's created and nobody keeps it.
  public var promiseTriggersError: Bool {
    get {
      withState {
        $0.settings.promiseTriggersError
          ?? ($0.supervision.supervisor != nil || BuildConfiguration.isDebug)
      }
    }
    set { change(\.promiseTriggersError, to: newValue) }
  }

  /// The closure that's called with each instance the container resolves.
  ///
  /// That is also each one that it resolves itself. If it resolves something for every instance, it
  /// never ends: that is reported as a circular dependency, with the factories in it.
  public var decorator: ((_ instance: Any) -> Void)? {
    get { withState { $0.settings.decorator }?.value }
    set { change(\.decorator, to: newValue.map(Unchecked.init)) }
  }

  private func change<Value: Sendable>(
    _ setting: WritableKeyPath<ContainerState.Settings, Value>,
    to value: Value
  ) {
    // The old value is handed out, so that it is released outside the lock.
    _ = withState { state in
      let old = state.settings[keyPath: setting]
      state.settings[keyPath: setting] = value
      return old
    }
  }
}
