/// Numbers that an actor counts, as a pool of connections does.
public actor Numbers {
  /// The numbers of the program.
  public static let shared = Numbers()

  private var last = 0

  /// Returns the next number.
  public func next() -> Int {
    last += 1
    return last
  }
}
