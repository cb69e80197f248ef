/// A JSON value of any type.
package indirect enum JSONValue: Decodable, Sendable {
  /// An object.
  case object([String: JSONValue])
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// A Boolean.
  case bool(Bool)
  /// A number or null, which no check needs.
  case other

  /// Decodes a value.
  ///
  /// - Parameter decoder: The decoder.
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

  /// The value of a key; `nil` for a missing key or any other type.
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The string; `nil` for any other type.
  var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The elements of the array; empty for any other type.
  var elements: [JSONValue] { if case .array(let array) = self { array } else { [] } }

  /// Whether it is true.
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }

  /// Calls a closure with this object and all objects inside it.
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
