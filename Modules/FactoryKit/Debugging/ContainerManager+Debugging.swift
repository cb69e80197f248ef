extension ContainerManager {
  /// Whether all containers log their resolutions, in debug builds only.
  ///
  /// A resolution logs a line for each factory, such as
  /// `0: FactoryKit.Container.service<Service> = N:105553131389696 LiveService`: the depth, the factory, its type, `N`
  /// for a new instance or `C` for a stored one, the address of an object, and the type of the instance.
  public var trace: Bool {
    get { TraceSettings.isOn }
    set { TraceSettings.isOn = newValue }
  }

  /// The closure that receives the lines of a trace from all containers (default: prints them).
  ///
  /// It also receives warnings, in debug and in release: of captive dependencies, and of violated lifetimes that don't
  /// stop the program. By default, warnings go to standard error.
  ///
  /// The resolving thread calls it after the resolution, with no lock held. Its own resolutions aren't traced.
  public var logger: (_ line: String) -> Void {
    get { TraceSettings.logger }
    set { TraceSettings.logger = newValue }
  }

  /// Whether a captive dependency stops the program (default: `false`).
  ///
  /// Otherwise the container reports it once as a warning: to the ``logger``, or on standard error without a logger.
  /// In a test with an unwired container, the report is an issue. <doc:CaptiveDependencies>
  public var captivesTriggerError: Bool {
    get { withState { $0.settings.captivesTriggerError } }
    set { withState { $0.settings.captivesTriggerError = newValue } }
  }

  /// Whether all containers report circular dependencies before they overflow the stack (default: `true`).
  ///
  /// A circular dependency that would make threads wait for ever is always reported.
  public var circularDependencyTesting: Bool {
    get { CircularDependency.isTesting }
    set { CircularDependency.isTesting = newValue }
  }

  /// The time that a thread waits for another thread's build before it prints a warning (default: 10 seconds).
  ///
  /// The warning goes to standard error, and has the chains of both threads. `nil` means no warning. The setting is for
  /// all containers, and has an effect in debug builds only. A wait that never ends has its reason outside the
  /// container: <doc:Concurrency>.
  public var longWaitLimit: Duration? {
    get { LongWait.limit }
    set { LongWait.limit = newValue }
  }
}
