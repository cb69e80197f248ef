#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process around the command line.
@main
enum WiringScannerTool {
  static func main() {
    let outcome = ScanCommand.run(
      Array(CommandLine.arguments.dropFirst()),
      read: FileSystem.contents,
      write: FileSystem.write
    )
    FileSystem.print(outcome.output, to: 1)
    FileSystem.print(outcome.errors, to: 2)
    exit(outcome.exitCode)
  }
}
