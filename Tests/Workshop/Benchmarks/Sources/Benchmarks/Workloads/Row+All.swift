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
      budget: 3.5,
      instructions: .atMost(1050)
    ),
    Row(
      .cached,
      "a cached instance",
      limit: .allocation,
      budget: 3.5,
      instructions: .atMost(1050)
    ),
    Row(
      .singleton,
      "a singleton",
      limit: .allocation,
      budget: 3.5,
      instructions: .atMost(1250)
    ),
    Row(
      .shared,
      "an instance that the container stores weakly",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(2500)
    ),
    Row(
      .graph,
      "a new instance of the graph scope",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(1500)
    ),
    Row(
      .overridden,
      "a new instance, as registered",
      limit: .allocation,
      budget: 4.5,
      instructions: .atMost(1250)
    ),
    Row(
      .besideOverridden,
      "a new instance, with another factory overridden",
      limit: .allocation,
      budget: 3.5,
      instructions: .atMost(1050)
    ),
    Row(
      .parameter,
      "a new instance from a parameter",
      limit: .allocation,
      budget: 3.5,
      instructions: .atMost(1050)
    ),
    Row(
      .cachedParameter,
      "an instance that is stored for a parameter",
      limit: .allocation,
      budget: 12,
      instructions: .counted
    ),
    Row(
      .tree,
      "ten new instances in three levels",
      limit: .treeByHand,
      budget: 3.0,
      instructions: .atMost(10800)
    ),
  ]

  private static let containers = [
    Row(
      .containerUnique,
      "a container that builds one instance",
      limit: .allocation,
      budget: 30,
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
