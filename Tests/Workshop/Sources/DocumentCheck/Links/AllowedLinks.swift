/// The addresses outside of the package that its documents may name.
///
/// No check can look at them offline, so each that is added is looked at by a person.
package struct AllowedLinks: Sendable {
  private let addresses: Set<String>

  /// Reads a list.
  ///
  /// - Parameter text: An address a line; blank lines and those that begin with `#` are left out.
  package init(_ text: String) {
    addresses = Set(
      text.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
    )
  }

  /// Says what is wrong with an address; nil if it may be named.
  func objection(to address: String) -> String? {
    guard address.hasPrefix("https://") else {
      return "'\(address)' is not https. Write an address that begins with 'https://'."
    }
    let page = String(address.prefix { $0 != "#" })
    guard !addresses.contains(page) else { return nil }
    return "'\(page)' is not in the list of links. Look at it, and add it to the list."
  }
}
