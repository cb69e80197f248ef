/// Something about FactoryKit that is reported, and has no budget.
struct Fact: Sendable {
  let name: String
  /// What it is, in a few words.
  let summary: String
  /// Finds it out; none if it cannot be found out here.
  let measure: @Sendable (Options) throws(ToolError) -> Measurement?

  /// All facts, in the order of the table.
  static let all: [Fact] = [
    Fact(name: "memory-container", summary: "a container that has never been used") { _ in
      Memory.ofContainer
    },
    Fact(name: "memory-first", summary: "a container that keeps one instance, without it") { _ in
      Memory.ofContainerWithInstance
    },
    Fact(name: "memory-cached", summary: "what is added to each of 10,000 kept instances") { _ in
      Memory.besideInstance
    },
    Fact(name: "start", summary: "what FactoryKit adds to the start of a program") {
      options throws(ToolError) in
      try StartTime.ofFactoryKit(options)
    },
  ]
}
