import WiringScanner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process around the command line.
///
/// It doesn't use Foundation, which would take longer to start than the whole scan.
@main
enum WiringScannerTool {
  static func main() {
    let outcome = ScanCommand.run(
      Array(CommandLine.arguments.dropFirst()),
      read: contents,
      write: write
    )
    print(outcome.output, terminator: "")
    if let errors = fdopen(2, "w") {
      fputs(outcome.errors, errors)
      fclose(errors)
    }
    exit(outcome.exitCode)
  }

  /// Reads a file; nil if it cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      bytes += chunk
      if ferror(file) != 0 { return nil }
      if chunk.count < 1 << 16 {
        return bytes
      }
    }
  }

  /// Writes a file, unless it has these bytes already; returns whether it has them now.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    // An unchanged file isn't compiled again.
    if contents(of: path) == bytes {
      return true
    }
    guard let file = fopen(path, "wb") else { return false }
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}
