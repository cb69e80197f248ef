/// The root of ten objects in three levels.
final class Tree: Sendable {
  let branches: (Branch, Branch, Branch)

  init(_ first: Branch, _ second: Branch, _ third: Branch) { branches = (first, second, third) }

  /// How many objects the tree is made of.
  var count: Int { 1 + branches.0.count + branches.1.count + branches.2.count }
}
