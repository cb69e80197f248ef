import Dispatch
import Testing

extension ExitTest.Result {
  /// The text that the process has written to standard error.
  var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }

  /// Expects texts in the errors of the process.
  func expectErrors(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for text in texts {
      #expect(errors.contains(text), sourceLocation: sourceLocation)
    }
  }

  /// Expects an error with the chain of a cycle, which begins with any of its factories.
  func expectChain(of names: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let chains = names.indices.map { start in
      (names[start...] + names[...start]).joined(separator: " → ")
    }
    #expect(
      chains.contains { errors.contains("Circular dependency: \($0). ") },
      "\(errors)",
      sourceLocation: sourceLocation
    )
  }
}

/// Ends the process with a message after a time limit, for tests in a process of their own.
func endIfHanging() {
  DispatchQueue.global().asyncAfter(deadline: .now() + hangLimit) {
    fatalError("The process hangs.")
  }
}
