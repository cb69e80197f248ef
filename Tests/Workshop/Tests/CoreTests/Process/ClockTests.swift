#if canImport(Glibc)
  import CoreModel
  import FactoryKit
  import Glibc
  import Synchronization
  import Testing

  /// A time to live doesn't depend on the time of day, which can be set.
  struct ClockTests {
    @Test(arguments: [86_400, -86_400])
    func settingTheTimeOfDayDoesNotAffectExpiry(seconds: Int) async {
      // In a process of its own, because other tests use the time of day, too.
      await #expect(processExitsWith: .success) { [seconds] in
        let container = TestContainer()
        let first = container.expiring()
        let before = TimeOfDay.now
        TimeOfDay.change(bySeconds: seconds)
        let passed = TimeOfDay.now - before
        precondition(abs(passed - seconds) < 3_600, "The time of day has not changed.")
        precondition(container.expiring() === first, "The instance has expired.")
        TestClock.withAdvance(.seconds(61)) {
          precondition(container.expiring() !== first, "The instance has not expired.")
        }
      }
    }
  }

  /// The time of day in this process.
  private enum TimeOfDay {
    /// A function that reads a clock.
    typealias Function = @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> CInt

    private static let change = Atomic(0)

    /// The difference to the real time, in seconds.
    static var seconds: Int { change.load(ordering: .relaxed) }

    /// Sets the time for this process only.
    static func change(bySeconds seconds: Int) { change.store(seconds, ordering: .relaxed) }

    /// The current time in seconds.
    static var now: Int {
      var time = timespec()
      _ = clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec
    }

    /// The original function of the C library.
    static let original = {
      let next = UnsafeMutableRawPointer(bitPattern: -1)
      guard let found = dlsym(next, "clock_gettime") else {
        fatalError("clock_gettime is missing from the C library.")
      }
      return unsafeBitCast(found, to: Function.self)
    }()
  }

  /// Replaces the C library's function in this program and its libraries.
  ///
  /// It is public, so that the linker exports it to the libraries.
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
