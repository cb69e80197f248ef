extension Row {
  /// All rows with timed workloads, in the order of the table.
  static let all: [Row] =
    limits + resolving + modifiers + effects + lifetimes + requests + wrappers + containers + growth
    + threads
    + oneInstance

  /// The workloads that others are compared with.
  private static let limits = [
    Row(.allocation, "an object created by a closure, and released", instructions: .counted),
    Row(.dictionary, "an object found in a dictionary behind a lock", instructions: .counted),
    Row(.treeByHand, "ten objects in three levels, created by hand", instructions: .counted),
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
      "a cached instance",
      limit: .allocation,
      budget: 1.6,
      instructions: .atMost(650)
    ),
    Row(
      .singleton,
      "a singleton",
      limit: .allocation,
      budget: 1.7,
      instructions: .atMost(750)
    ),
    Row(
      .shared,
      "an instance that the container stores weakly",
      limit: .allocation,
      budget: 2.2,
      instructions: .atMost(800)
    ),
    Row(
      .overridden,
      "a new instance, as registered",
      limit: .allocation,
      budget: 2.0,
      // A hazard pointer and a retain protect the registered closure. The split reference count
      // before them took 891 instructions, and 71 lines of code.
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
      "an instance that is stored for a parameter",
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
      "a container that builds one instance",
      limit: .allocation,
      budget: 20,
      instructions: .counted
    ),
    Row(
      .containerCached,
      "a container that stores one instance",
      limit: .allocation,
      instructions: .counted
    ),
  ]

  private static let growth = [
    Row(
      .registerAmongMany,
      "a registration and a resolution, beside 10,000 stored instances",
      limit: .registerAmongFew,
      budget: 1.5
    ),
    Row(
      .resetAmongMany,
      "a reset(.scope) and a resolution, beside 10,000 stored instances",
      limit: .resetAmongFew,
      budget: 1.5
    ),
    Row(
      .uniqueAmongMany,
      "a new instance, beside 10,000 registrations",
      limit: .uniqueAmongFew,
      budget: 1.3
    ),
    Row(
      .cachedAmongMany,
      "one of 64 stored instances, beside 10,000 registrations",
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
      "cached instances on two threads with a container each",
      limit: .cachedOnOne,
      budget: 1.35
    ),
    Row(
      .cachedInOne,
      "a cached instance on two threads with one container",
      limit: .retainedByTwo
    ),
    Row(
      .allocationOnTwo,
      "plain allocations on two threads, to see if there are two cores",
      limit: .allocationOnOne
    ),
  ]
}
