/// A factory that was resolved with nothing registered for it, as a test is told of it.
package struct UnregisteredFactory: Sendable {
  /// The container's type and the factory's name, such as `Container.network`.
  package let name: String
  /// The type of the container.
  package let container: String
  /// The function that registers in the container.
  let registeringFunction: String
  /// The name of the factory's property.
  package let property: String
  /// The module, the file and the line that the factory is declared in.
  package let place: String
  /// Whether it is for another module to provide what it makes.
  package let isPromised: Bool
  /// The factories that were being resolved when it was asked for, outermost first.
  package let chain: [String]
}

extension UnregisteredFactory {
  /// What is wrong and what to write, where the program stops for it.
  var fatalMessage: String {
    """
    \(name) is promised in \(place), and was resolved before anything was registered for it. Write \
    \(property).register { … } into the \(registeringFunction). In a test, use .unwired and \
    write it there.
    """
  }
}
