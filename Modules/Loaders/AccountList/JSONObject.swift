import Contracts

/// An object in a JSON document, and where it is.
struct JSONObject {
  /// What is there.
  let value: JSONValue
  private let place: JSONPlace
  private let document: @Sendable () -> String

  init(_ value: JSONValue, at place: JSONPlace, document: @escaping @Sendable () -> String) {
    (self.value, self.place, self.document) = (value, place, document)
  }

  /// The path to the object, such as `accounts[2]`; empty for the document as a whole.
  var path: String { place.path }

  /// Returns a member; one that is missing when there is no such member.
  ///
  /// - Throws: An error when there are several members of that name, as who else reads the document may
  ///   go by another one.
  func member(_ name: String) throws(AccountLoadingError) -> JSONField {
    let (member, count) = value.member(named: name)
    guard count < 2 else {
      throw place.appending(.member(name)).failure(
        "appears \(count) times",
        "write it once",
        in: document()
      )
    }
    return JSONField(member, in: place, at: .member(name), document: document)
  }
}
