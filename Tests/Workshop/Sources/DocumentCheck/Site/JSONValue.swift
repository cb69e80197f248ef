/// Any JSON, to be walked through.
package indirect enum JSONValue: Decodable, Sendable {
  /// An object.
  case object([String: JSONValue])
  /// An array.
  case array([JSONValue])
  /// A text.
  case string(String)
  /// True or false.
  case bool(Bool)
  /// A number or null, which nothing here asks for.
  case other

  /// Reads a value.
  ///
  /// - Parameter decoder: Where to read it from.
  package init(from decoder: any Decoder) {
    if let object = try? [String: JSONValue](from: decoder) {
      self = .object(object)
    } else if let array = try? [JSONValue](from: decoder) {
      self = .array(array)
    } else if let string = try? String(from: decoder) {
      self = .string(string)
    } else if let bool = try? Bool(from: decoder) {
      self = .bool(bool)
    } else {
      self = .other
    }
  }

  /// The value of a key; nil if there is none, or this is no object.
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The text; nil if it is none.
  var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The elements; none if it is no array.
  var elements: [JSONValue] { if case .array(let array) = self { array } else { [] } }

  /// Whether it is true.
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }

  /// Calls a function with this object and each inside it.
  func forEachObject(_ body: (JSONValue) -> Void) {
    switch self {
    case .object(let object):
      body(self)
      for value in object.values { value.forEachObject(body) }
    case .array(let array):
      for value in array { value.forEachObject(body) }
    case .string, .bool, .other: break
    }
  }
}
