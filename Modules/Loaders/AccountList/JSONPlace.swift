/// How to find a value in a document, in a form that costs little until somebody reads it.
indirect enum JSONPlace {
  /// The document as a whole.
  case whole
  /// A member of an object.
  case member(JSONPlace, String)
  /// An element of an array.
  case element(JSONPlace, Int)

  /// The path, such as `accounts[2].currency`; empty for the document as a whole.
  var path: String {
    switch self {
    case .whole: ""
    case .member(.whole, let name): name
    case .member(let parent, let name): "\(parent.path).\(name)"
    case .element(let parent, let index): "\(parent.path)[\(index)]"
    }
  }
}
