package import Foundation

/// What a settings file says about how to show accounts; each option on the command line goes first.
package struct Settings: Hashable, Sendable {
  /// The address to fetch accounts from.
  package var url: URL?
  /// How long a request may take.
  package var timeout: Duration?
  /// The name of the format.
  package var format: String?

  /// Creates settings.
  package init(url: URL? = nil, timeout: Duration? = nil, format: String? = nil) {
    (self.url, self.timeout, self.format) = (url, timeout, format)
  }
}
