import Contracts

/// How to find a value in a document, in a form that costs little until somebody reads it.
indirect enum JSONPlace {
  /// A step from an object or a list to what stands in it.
  enum Step {
    /// To a member of an object.
    case member(String)
    /// To an element of a list.
    case element(Int)
    /// To nowhere else.
    case here
  }

  /// The document as a whole.
  case whole
  /// A place in another one.
  case inside(JSONPlace, Step)

  /// Returns the place that a step leads to.
  func appending(_ step: Step) -> JSONPlace {
    if case .here = step { self } else { .inside(self, step) }
  }

  /// The path, such as `accounts[2].currency`; empty for the document as a whole.
  var path: String {
    switch self {
    case .whole: ""
    case .inside(.whole, .member(let name)): name
    case .inside(let outer, .member(let name)): "\(outer.path).\(name)"
    case .inside(let outer, .element(let index)): "\(outer.path)[\(index)]"
    case .inside(let outer, .here): outer.path
    }
  }

  /// Makes an error that names the place, what is wrong there, and the fix.
  ///
  /// - Parameters:
  ///   - state: What is wrong, as the verb of a sentence.
  ///   - fix: What to do.
  ///   - document: What the place is in.
  /// - Returns: An error with the reason `invalidData`.
  func failure(_ state: String, _ fix: String, in document: String) -> AccountLoadingError {
    let subject = path.isEmpty ? "the document" : path
    return AccountLoadingError(.invalidData, "In \(document), \(subject) \(state): \(fix).")
  }
}
