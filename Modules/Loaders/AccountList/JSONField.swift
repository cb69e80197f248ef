import Contracts

/// A place in a JSON document: what is there, and how to find it.
struct JSONField {
  /// What is there; nothing when the field is missing or null.
  let value: JSONValue?
  /// The path to the field, such as `accounts[2].currency`; empty for the document as a whole.
  let path: String
  /// The document, as a sentence names it.
  let document: String

  init(_ value: JSONValue?, path: String = "", document: String) {
    self.value = value == .null ? nil : value
    self.path = path
    self.document = document
  }

  /// Returns a member of this object; one that is missing when it has no such member.
  func member(_ name: String) throws(AccountLoadingError) -> JSONField {
    guard case .object(let members) = value else { throw wrong("it must be an object") }
    let memberPath = path.isEmpty ? name : "\(path).\(name)"
    return JSONField(members[name], path: memberPath, document: document)
  }

  /// Returns the elements of this array; nothing when the field is missing.
  func elements() throws(AccountLoadingError) -> [JSONField]? {
    guard let value else { return nil }
    guard case .array(let elements) = value else { throw wrong("it must be a list") }
    return elements.enumerated().map { index, element in
      JSONField(element, path: "\(path)[\(index)]", document: document)
    }
  }

  /// Returns this text; nothing when the field is missing or empty.
  func text() throws(AccountLoadingError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = value else { throw wrong("it must be text in double quotes") }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// Makes an error that names what is here, the place, and the fix.
  func wrong(_ fix: String) -> AccountLoadingError {
    let subject = path.isEmpty ? "the whole" : path
    return AccountLoadingError(.invalidData, "In \(document), \(subject) \(state): \(fix).")
  }

  /// What is here, as the verb of a sentence.
  private var state: String {
    switch value {
    case nil, .null: "is missing"
    case .bool(let value): "is \(value)"
    case .number(let digits): "is the number \(digits.shortened(to: 40))"
    case .string(let text): text.isEmpty ? "is empty" : "is \(text.quoted)"
    case .array: "is a list"
    case .object: "is an object"
    }
  }
}
