import FactoryKit
import Testing

struct LockedTests {
  @Test func lockThatIsTakenTwiceBlamesNoParameter() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let lock = Locked(0)
      lock.withLock { _ in lock.withLock { _ in } }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("A thread has taken a lock of FactoryKit twice."), "\(words)")
    #expect(!words.contains("hash(into:)"))
  }
}
