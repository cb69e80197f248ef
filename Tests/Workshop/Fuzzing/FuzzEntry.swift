#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Tests/Workshop/Scripts/fuzz compiles this with the properties of one target, under the name `Fuzzed`.

/// Writes the initial inputs into the folder that the environment names.
@_cdecl("LLVMFuzzerInitialize")
package func initializeFuzzing(_ count: UnsafeRawPointer?, _ arguments: UnsafeRawPointer?) -> CInt {
  guard let folder = getenv("FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (index, seed) in Fuzzed.seeds.enumerated() { save(seed, to: "\(folder)/seed-\(index)") }
  let lines = Fuzzed.words.map { word in
    "\"" + word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
  }
  save(lines.joined(), to: "\(folder).words")
  return 0
}

/// Tests one input, and ends the program if a property doesn't hold.
@_cdecl("LLVMFuzzerTestOneInput")
package func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let fault = Fuzzed.fault(of: Array(UnsafeBufferPointer(start: start, count: count))) {
    complain("FAULT: \(fault)\n")
    abort()
  }
  return 0
}

private func save(_ text: String, to path: String) {
  guard let file = fopen(path, "w") else {
    complain("'\(path)' cannot be written.\n")
    exit(73)
  }
  fputs(text, file)
  fclose(file)
}

private func complain(_ text: String) {
  let bytes = Array(text.utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
