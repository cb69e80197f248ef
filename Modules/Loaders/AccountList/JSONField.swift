import Contracts

/// A place in a JSON document: what is there, and how to find it.
struct JSONField {
  /// How many bytes of a text are read where its end is of no use.
  static let textLimit = 4 << 10

  /// What is there; nothing when the field is missing or null.
  let value: JSONValue?
  private let place: JSONPlace
  private let document: @Sendable () -> String

  init(
    _ value: JSONValue?,
    at place: JSONPlace = .whole,
    document: @escaping @Sendable () -> String
  ) {
    self.value = value?.kind == .null ? nil : value
    self.place = place
    self.document = document
  }

  /// The path to the field, such as `accounts[2].currency`; empty for the document as a whole.
  var path: String { place.path }

  /// Returns a member of this object; one that is missing when it has no such member.
  ///
  /// - Throws: An error when the object has several members of that name, as who else reads it may
  ///   go by another one.
  func member(_ name: String) throws(AccountLoadingError) -> JSONField {
    guard let value, value.kind == .object else { throw wrong("it must be an object") }
    let (member, count) = value.member(named: name)
    let field = JSONField(member, at: .member(place, name), document: document)
    guard count < 2 else { throw field.failure("is there \(count) times", "write it once") }
    return field
  }

  /// Returns the elements of this array; nothing when the field is missing.
  func elements() throws(AccountLoadingError) -> [JSONField]? {
    guard let value else { return nil }
    guard value.kind == .array else { throw wrong("it must be a list") }
    return value.elements.enumerated().map { index, element in
      JSONField(element, at: .element(place, index), document: document)
    }
  }

  /// Returns this text, or its beginning and an ellipsis; nothing when the field is missing or empty.
  func beginning() throws(AccountLoadingError) -> String? {
    guard let text = try text(upTo: Self.textLimit), let value else { return nil }
    return value.size > Self.textLimit && text.utf8.count >= Self.textLimit - 4 ? text + "…" : text
  }

  /// Returns this text, which must not be too long; nothing when the field is missing or empty.
  func text() throws(AccountLoadingError) -> String? {
    guard let text = try text(upTo: Self.textLimit), let value else { return nil }
    guard value.size <= Self.textLimit else {
      throw wrong("it must not have more than \(Self.textLimit) bytes")
    }
    return text
  }

  private func text(upTo limit: Int) throws(AccountLoadingError) -> String? {
    guard let value else { return nil }
    guard value.isString else { throw wrong("it must be text in double quotes") }
    let text = value.text(upTo: limit)
    // A look at the first byte spares the work for most texts.
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return text }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// Makes an error that names what is here, the place, and the fix.
  func wrong(_ fix: String) -> AccountLoadingError { failure(state, fix) }

  private func failure(_ state: String, _ fix: String) -> AccountLoadingError {
    let subject = path.isEmpty ? "the whole" : path
    return AccountLoadingError(.invalidData, "In \(document()), \(subject) \(state): \(fix).")
  }

  /// What is here, as the verb of a sentence.
  private var state: String {
    guard let value else { return "is missing" }
    let text = value.text(upTo: Self.textLimit)
    return switch value.kind {
    case .null: "is missing"
    case .bool: "is \(text)"
    case .number: "is the number \(text.shortened(to: 40))"
    case .plainString, .escapedString: text.isEmpty ? "is empty" : "is \(text.quoted)"
    case .array: "is a list"
    case .object: "is an object"
    }
  }
}
