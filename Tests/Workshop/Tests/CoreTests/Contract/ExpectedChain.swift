import Testing

/// Expects the chain of a cycle in the output of a process, starting with any of its factories.
func expectChain(
  of names: [String],
  in result: ExitTest.Result,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let words = String(decoding: result.standardErrorContent, as: UTF8.self)
  let chains = names.indices.map { start in
    let chain = names[start...] + names[...start]
    return chain.map { "TestContainer.\($0)" }.joined(separator: " → ")
  }
  #expect(
    chains.contains { words.contains("Circular dependency: \($0). ") },
    "\(words)",
    sourceLocation: sourceLocation
  )
}
