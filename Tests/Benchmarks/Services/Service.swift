/// The small object that most workloads make or find.
final class Service: Sendable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }
}
