extension Row {
  /// All rows whose workloads can be timed, in the order of the table.
  static let all: [Row] =
    limits + resolving + modifiers + effects + lifetimes + requests + wrappers + containers + growth
    + threads
    + oneInstance

  /// What the others are compared with, on its own.
  private static let limits = [
    Row(.allocation, "an object made by a closure, and dropped", instructions: .counted),
    Row(.dictionary, "an object found in a dictionary behind a lock", instructions: .counted),
    Row(.treeByHand, "ten objects in three levels, made by hand", instructions: .counted),
  ]

  private static let resolving = [
    Row(
      .unique,
      "a new instance",
      limit: .allocation,
      budget: 1.7,
      instructions: .atMost(900)
    ),
    Row(
      .cached,
      "an instance that the container keeps",
      limit: .allocation,
      budget: 1.6,
      instructions: .atMost(650)
    ),
    Row(
      .singleton,
      "an instance that the process keeps",
      limit: .allocation,
      budget: 1.7,
      instructions: .atMost(750)
    ),
    Row(
      .shared,
      "an instance that the container keeps weakly",
      limit: .allocation,
      budget: 2.2,
      instructions: .atMost(800)
    ),
    Row(
      .overridden,
      "a new instance, as registered",
      limit: .allocation,
      budget: 2.0,
      // A hazard pointer and a retain protect the registered closure. The split reference count that did it before
      // took 891 instructions, and 71 lines of code.
      instructions: .atMost(1000)
    ),
    Row(
      .besideOverridden,
      "a new instance, with another factory overridden",
      limit: .allocation,
      budget: 2.0,
      instructions: .atMost(950)
    ),
    Row(
      .parameter,
      "a new instance from a parameter",
      limit: .allocation,
      budget: 2.0,
      instructions: .atMost(900)
    ),
    Row(
      .cachedParameter,
      "an instance that is kept for a parameter",
      limit: .dictionary,
      budget: 1.5,
      instructions: .counted
    ),
    Row(
      .tree,
      "ten new instances in three levels",
      limit: .treeByHand,
      budget: 1.6,
      instructions: .atMost(5500)
    ),
  ]

  private static let containers = [
    Row(
      .containerUnique,
      "a container that makes one instance",
      limit: .allocation,
      budget: 20,
      instructions: .counted
    ),
    Row(
      .containerCached,
      "a container that keeps one instance",
      limit: .allocation,
      instructions: .counted
    ),
  ]

  private static let growth = [
    Row(
      .registerAmongMany,
      "a registration, and a resolution; 10,000 others are kept",
      limit: .registerAmongFew,
      budget: 1.5
    ),
    Row(
      .resetAmongMany,
      "a reset(.scope), and a resolution; 10,000 others are kept",
      limit: .resetAmongFew,
      budget: 1.5
    ),
    Row(
      .uniqueAmongMany,
      "a new instance; 10,000 others are overridden",
      limit: .uniqueAmongFew,
      budget: 1.3
    ),
    Row(
      .cachedAmongMany,
      "one of 64 instances that are kept; 10,000 others are overridden",
      limit: .cachedAmongFew,
      budget: 1.3
    ),
  ]

  private static let threads = [
    Row(
      .uniqueOnTwo,
      "new instances on two threads with a container each",
      limit: .uniqueOnOne,
      budget: 1.35
    ),
    Row(
      .cachedOnTwo,
      "kept instances on two threads with a container each",
      limit: .cachedOnOne,
      budget: 1.35
    ),
    Row(
      .cachedInOne,
      "a kept instance on two threads with one container",
      limit: .retainedByTwo
    ),
    Row(
      .allocationOnTwo,
      "plain allocations on two threads: whether there are two cores",
      limit: .allocationOnOne
    ),
  ]
}
