/// The root of ten objects in three levels.
public final class Tree: Serving {
  /// A fixed number; a tree isn't created from one.
  public let number = 0
  private let branches: (any Serving, any Serving, any Serving)

  init(_ first: any Serving, _ second: any Serving, _ third: any Serving) {
    branches = (first, second, third)
  }

  /// Creates a whole tree without a container.
  public static func madeByHand() -> any Serving {
    Tree(
      Branch(Service(), Service()),
      Branch(Service(), Service()),
      Branch(Service(), Service())
    )
  }

  /// The number of objects in the tree.
  public var count: Int { 1 + branches.0.count + branches.1.count + branches.2.count }
}
