extension ContainerManager {
  /// Whether each resolution is logged, in all containers, in debug builds only.
  ///
  /// A resolution gives a line for each factory, such as
  /// `0: FactoryKit.Container.service<Service> = N:105553131389696 LiveService`: the depth, the factory,
  /// its type, `N` for a new instance or `C` for one that was kept, the address of an object, and the
  /// type of the instance.
  public var trace: Bool {
    get { TraceSettings.isOn }
    set { TraceSettings.isOn = newValue }
  }

  /// Where the lines of a trace go, from all containers; standard output, if not set.
  ///
  /// Warnings go there too, in debug and in release: of captive dependencies, and of lifetimes that are
  /// violated where the program goes on. They go to standard error, if nothing is set.
  ///
  /// It is called on the thread that resolves, when the resolution has ended, with no lock held.
  /// What it resolves itself is not traced.
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

  /// Whether a circular dependency is looked for in each resolution, in all containers.
  ///
  /// Without that, one overflows the stack. One that would make threads wait for ever is always
  /// reported.
  public var circularDependencyTesting: Bool {
    get { CircularDependency.isTesting }
    set { CircularDependency.isTesting = newValue }
  }

  /// How long a thread waits for an instance that another thread is building before it says so on
  /// standard error, with the chain of what both are building (default: 10 seconds).
  ///
  /// `nil` for never. It is one setting for all containers, and has an effect in debug builds only. A
  /// wait that never ends has its reason outside the container: <doc:Concurrency>.
  public var longWaitLimit: Duration? {
    get { LongWait.limit }
    set { LongWait.limit = newValue }
  }
}
