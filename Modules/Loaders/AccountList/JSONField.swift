import Contracts

/// A place in a JSON document: what is there, and how to find it.
struct JSONField {
  /// How many bytes of a text are read where its end is of no use.
  static let textLimit = 4 << 10

  /// What is there; nothing when the field is missing or null.
  let value: JSONValue?
  /// The object or list that it is in, and where in that.
  private let container: JSONPlace
  private let step: JSONPlace.Step
  private let document: @Sendable () -> String

  init(
    _ value: JSONValue?,
    in container: JSONPlace = .whole,
    at step: JSONPlace.Step = .here,
    document: @escaping @Sendable () -> String
  ) {
    self.value = value?.kind == .null ? nil : value
    (self.container, self.step, self.document) = (container, step, document)
  }

  private var place: JSONPlace { container.appending(step) }

  /// Returns this object; it is an error when the field is missing.
  func object() throws(AccountLoadingError) -> JSONObject {
    guard let value, value.kind == .object else { throw wrong("it must be an object") }
    return JSONObject(value.unfolded, at: place, document: document)
  }

  /// Returns what is made of each element of this array; nothing when the field is missing.
  func elements<Element>(
    _ transform: (JSONField, Int) throws(AccountLoadingError) -> Element
  ) throws(AccountLoadingError) -> [Element]? {
    guard let value else { return nil }
    guard value.kind == .array else { throw wrong("it must be a list") }
    var result: [Element] = []
    // An array that grows would be there twice now and then.
    result.reserveCapacity(value.elements.reduce(0) { count, _ in count + 1 })
    let place = place
    for element in value.elements {
      let step = JSONPlace.Step.element(result.count)
      let field = JSONField(element, in: place, at: step, document: document)
      result.append(try transform(field, result.count))
    }
    return result
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
  func wrong(_ fix: String) -> AccountLoadingError { place.failure(state, fix, in: document()) }

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
