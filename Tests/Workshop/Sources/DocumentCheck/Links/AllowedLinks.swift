/// The external addresses that documents may link.
///
/// The check works offline, so a person must check each address before adding it.
package struct AllowedLinks: Sendable {
  private let addresses: Set<String>

  /// Reads a list.
  ///
  /// - Parameter text: One address in each line. Blank lines and lines that begin with `#` are
  ///   skipped.
  package init(_ text: String) {
    addresses = Set(
      text.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
    )
  }

  /// Returns the problem of an address; `nil` if it is allowed.
  func objection(to address: String) -> String? {
    guard address.hasPrefix("https://") else {
      return "'\(address)' is not https. Write an address that begins with 'https://'."
    }
    let page = String(address.prefix { $0 != "#" })
    guard !addresses.contains(page) else { return nil }
    return "'\(page)' is not in the list of links. Look at it, and add it to the list."
  }
}
