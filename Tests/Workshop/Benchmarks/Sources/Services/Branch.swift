/// One of the three objects on the second level of a tree.
final class Branch: Serving {
  let number = 0
  private let leaves: (any Serving, any Serving)

  init(_ first: any Serving, _ second: any Serving) { leaves = (first, second) }

  var count: Int { leaves.0.isSame(as: leaves.1) ? 2 : 1 + leaves.0.count + leaves.1.count }
}
