import FactoryKit

/// Finds articles.
package protocol Archiving: AnyObject, Sendable {
  var name: String { get }
}

package final class Archive: Archiving {
  package let name: String

  package init(name: String = "archive") { self.name = name }
}

package final class EmptyArchive: Archiving {
  package let name = "empty"

  package init() {}
}

/// Sends articles.
package protocol Publishing: Sendable {
  func publish(_ text: String) -> String
}

package struct Press: Publishing {
  package let edition: Int

  package func publish(_ text: String) -> String { "\(text), edition \(edition)" }
}

/// A service with dependencies.
package final class Desk: Sendable {
  package let archive: any Archiving
  package let publisher: any Publishing

  init(archive: any Archiving, publisher: any Publishing) {
    (self.archive, self.publisher) = (archive, publisher)
  }
}

package protocol Spelling: AnyObject {}
package protocol Hyphenating: AnyObject {}

/// One class for two protocols.
package final class Lexicon: Spelling, Hyphenating {}

package final class Proofreader {
  @Injected(\.spelling) package var spelling
  @Injected(\.hyphenation) package var hyphenation

  package init() {}
}

/// A reader who has logged in.
package struct Subscriber: Sendable {
  package let name: String

  package init(name: String) { self.name = name }
}

package struct Draft: Sendable {
  package let text: String
}

package struct Budget: Hashable, Sendable {
  let year: Int
  let pages: Int

  package init(year: Int, pages: Int) { (self.year, self.pages) = (year, pages) }
}

package typealias WireProviding = @Sendable () async throws -> [String]

package protocol Filtering: Sendable {
  func filter(_ text: String) -> String
}

struct Trimming: Filtering {
  func filter(_ text: String) -> String { text.filter { $0 != " " } }
}

struct Uppercasing: Filtering {
  func filter(_ text: String) -> String { text.uppercased() }
}
