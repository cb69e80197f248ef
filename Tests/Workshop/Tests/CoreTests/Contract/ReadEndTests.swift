import Testing

@testable import FactoryKit

/// Each read of a stored instance ends, so that no thread waits for it forever.
struct ReadEndTests {
  /// A lazy wrapper finds the container's instance, but has got one of its own meanwhile.
  @Test(arguments: [false, true])
  func aLazyWrapperEndsAReadThatItDoesNotUse(isDecorated: Bool) {
    let container = ReadContainer(isDecorated: isDecorated)
    ReadContainer.$shared.withValue(container) {
      let (stored, own) = (container.service(), Service())
      let box = LazyBox(FactoryPath(\ReadContainer.interrupted))
      container.interruption.change { interruption in
        interruption = { box.store(Box(own)) }
      }
      #expect(box.resolve() === own)
      #expect(!ResolutionThread.current.hazard.isSet)
      withExtendedLifetime(stored) {}
    }
  }
}

private final class ReadContainer: SharedContainer {
  @TaskLocal static var shared = ReadContainer(isDecorated: false)
  let manager = ContainerManager()
  let interruption = Shared<(@Sendable () -> Void)?>(nil)
  private let isDecorated: Bool

  init(isDecorated: Bool) { self.isDecorated = isDecorated }

  var service: Factory<Service> {
    isDecorated ? self { Service() }.cached.decorator { _ in } : self { Service() }.shared
  }

  /// The factory, after a single call of the interruption.
  var interrupted: Factory<Service> {
    var interruption: (@Sendable () -> Void)?
    self.interruption.change { swap(&$0, &interruption) }
    interruption?()
    return service
  }
}
