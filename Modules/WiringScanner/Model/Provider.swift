/// What a closure makes: a type, or what a factory makes, as far as that can be seen.
package struct Provider: Hashable, Sendable {
  /// The type, or the factory as it is called, such as `CurlNetwork` or `network()`.
  package let name: String
  /// The module that it is declared in, if that was found.
  package let module: String?
}
