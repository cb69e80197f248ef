/// One of the three objects on the second level of a tree.
final class Branch: Sendable {
  let leaves: (Service, Service)

  init(_ first: Service, _ second: Service) { leaves = (first, second) }

  /// How many objects the branch is made of.
  var count: Int { leaves.0 === leaves.1 ? 2 : 3 }
}
