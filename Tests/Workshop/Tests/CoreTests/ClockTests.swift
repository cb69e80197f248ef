#if canImport(Glibc)
  import CoreModel
  import FactoryKit
  import Glibc
  import Synchronization
  import Testing

  /// Time to live does not go by the time of day, which somebody may set.
  struct ClockTests {
    @Test(arguments: [86_400, -86_400])
    func settingTheTimeOfDayNeitherAgesAnInstanceNorKeepsItYoung(seconds: Int) async {
      // In a process of its own: the others go by the time of day, too.
      await #expect(processExitsWith: .success) { [seconds] in
        let container = TestContainer()
        let first = container.expiring()
        let before = TimeOfDay.now
        TimeOfDay.change(bySeconds: seconds)
        let passed = TimeOfDay.now - before
        precondition(abs(passed - seconds) < 3_600, "The time of day is what it was.")
        precondition(container.expiring() === first, "The instance has expired.")
        TestClock.withAdvance(.seconds(61)) {
          precondition(container.expiring() !== first, "The instance has not expired.")
        }
      }
    }
  }

  /// The time of day as this process sees it.
  private enum TimeOfDay {
    /// Reads one of the machine's clocks.
    typealias Function = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> CInt

    private static let change = Atomic(0)

    /// By how many seconds the time was set.
    static var seconds: Int { change.load(ordering: .relaxed) }

    /// Sets the time, for this process alone.
    static func change(bySeconds seconds: Int) { change.store(seconds, ordering: .relaxed) }

    /// The time in seconds, as any part of the process asks for it.
    static var now: Int {
      var time = timespec()
      _ = clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec
    }

    /// The C library's own function, behind the one below.
    static let original = {
      let next = UnsafeMutableRawPointer(bitPattern: -1)
      guard let found = dlsym(next, "clock_gettime") else {
        fatalError("The C library has no clock_gettime.")
      }
      return unsafeBitCast(found, to: Function.self)
    }()
  }

  /// Takes the place of the C library's function in this program and in what it loads.
  ///
  /// Public, so that the linker lets the libraries see it.
  @_cdecl("clock_gettime")
  public func timeOfDay(_ clock: CInt, _ time: UnsafeMutableRawPointer?) -> CInt {
    let time = time?.assumingMemoryBound(to: timespec.self)
    let result = TimeOfDay.original(clock, time)
    if clock == CLOCK_REALTIME { time?.pointee.tv_sec += TimeOfDay.seconds }
    return result
  }

  extension TestContainer {
    fileprivate var expiring: Factory<Service> { self { Service() }.cached.timeToLive(60) }
  }
#endif
