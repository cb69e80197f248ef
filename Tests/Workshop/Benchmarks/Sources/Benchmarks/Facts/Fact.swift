/// A property of FactoryKit that is reported without a budget.
struct Fact: Sendable {
  let name: String
  /// A short description.
  let summary: String
  /// Measures it; returns `nil` if this machine can't.
  let measure: @Sendable (Options) throws(ToolError) -> Measurement?

  /// All facts, in the order of the table.
  static let all: [Fact] = [
    Fact(name: "memory-container", summary: "a container that was never used") { _ in
      Memory.ofContainer
    },
    Fact(
      name: "memory-first",
      summary: "a container with one stored instance, without the instance"
    ) { _ in
      Memory.ofContainerWithInstance
    },
    Fact(name: "memory-cached", summary: "the overhead of each of 10,000 stored instances") { _ in
      Memory.besideInstance
    },
    Fact(name: "start", summary: "the time that FactoryKit adds to the start of a program") {
      options throws(ToolError) in
      try StartTime.ofFactoryKit(options)
    },
  ]
}
