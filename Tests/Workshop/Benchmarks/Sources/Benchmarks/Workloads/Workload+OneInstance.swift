import FactoryKit
import Services

/// Requests of many threads to one container; the threads share the operations.
extension Workload {
  /// A resolution that threads perform, and its preparation.
  struct Question: Sendable {
    let name: String
    /// A short description of the resolution.
    let summary: String
    /// Resolves a number of times.
    let body: Body
    /// Whether a resolution returns the stored instance.
    let isSound: @Sendable () -> Bool
    /// The workload of one thread.
    var byOne: Workload { by(1) }

    /// Returns the workload of several threads.
    func by(_ count: Int) -> Workload {
      Workload(
        "\(count)-threads-\(name)",
        prepare: prepare,
        isSound: isSound,
        length: 20,
        onThreads: Array(repeating: { body($0 / count) }, count: count)
      )
    }

    private func prepare() {
      Container.resetShared()
      body(Table.count)
    }
  }

  /// Resolutions that return one instance to all threads.
  static let ofOneInstance = [
    Question(
      name: "cached",
      summary: "a cached instance",
      body: { for _ in 0..<$0 { consume(Container.shared.cachedService()) } },
      isSound: { isSame { Container.shared.cachedService() } }
    ),
    Question(
      name: "singleton",
      summary: "a singleton",
      body: { for _ in 0..<$0 { consume(Container.shared.singletonService()) } },
      isSound: { isSame { Container.shared.singletonService() } }
    ),
    Question(
      name: "shared",
      summary: "an instance that is stored weakly",
      body: { operations in
        let held = Container.shared.sharedService()
        for _ in 0..<operations { consume(Container.shared.sharedService()) }
        consume(held)
      },
      isSound: { isSame { Container.shared.sharedService() } }
    ),
    Question(
      name: "parameter",
      summary: "an instance that is stored for a parameter",
      body: { operations in
        for number in 0..<operations {
          consume(Container.shared.cachedNumberedService(number % Table.count))
        }
      },
      isSound: { isSame { Container.shared.cachedNumberedService(7) } }
    ),
    Question(
      name: "expiring",
      summary: "an instance with a time to live",
      body: { for _ in 0..<$0 { consume(Container.shared.expiringService()) } },
      isSound: { isSame { Container.shared.expiringService() } }
    ),
    Question(
      name: "graph",
      summary: "a new instance of the graph scope",
      body: { for _ in 0..<$0 { consume(Container.shared.graphService()) } },
      isSound: { !isSame { Container.shared.graphService() } }
    ),
  ]

  /// A hundred factories, which each thread resolves one after the other.
  static let ofHundred = Question(
    name: "hundred",
    summary: "instances of a hundred factories in turn",
    body: { operations in
      for number in 0..<operations {
        consume(Container.shared.oneOfMany(UInt(truncatingIfNeeded: number % 100))())
      }
    },
    isSound: {
      isSame { Container.shared.oneOfMany(7)() }
        && !Container.shared.oneOfMany(7)().isSame(as: Container.shared.oneOfMany(8)())
    }
  )

  private static func isSame(_ ask: () -> any Serving) -> Bool {
    let service = ask()
    return service.isSame(as: ask())
  }
}
