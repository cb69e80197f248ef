import FactoryKit
import Services

/// What many threads ask of one container at the same time, each its part of the operations.
extension Workload {
  /// Something that threads ask for, and what has to be there for it.
  struct Question: Sendable {
    let name: String
    /// What is asked for, in a few words.
    let summary: String
    /// Asks a number of times.
    let body: Body
    /// Asks once, and tells whether what was got is what is kept.
    let isSound: @Sendable () -> Bool
    /// The question asked by one thread.
    var byOne: Workload { by(1) }

    /// The question asked by several threads.
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

  /// The questions whose answer is one instance for all threads.
  static let ofOneInstance = [
    Question(
      name: "cached",
      summary: "an instance that the container keeps",
      body: { for _ in 0..<$0 { consume(Container.shared.cachedService()) } },
      isSound: { isSame { Container.shared.cachedService() } }
    ),
    Question(
      name: "singleton",
      summary: "an instance that the process keeps",
      body: { for _ in 0..<$0 { consume(Container.shared.singletonService()) } },
      isSound: { isSame { Container.shared.singletonService() } }
    ),
    Question(
      name: "shared",
      summary: "an instance that is kept weakly",
      body: { operations in
        let held = Container.shared.sharedService()
        for _ in 0..<operations { consume(Container.shared.sharedService()) }
        consume(held)
      },
      isSound: { isSame { Container.shared.sharedService() } }
    ),
    Question(
      name: "parameter",
      summary: "an instance that is kept for a parameter",
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

  /// A hundred factories, of which each thread asks for one after the other.
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
