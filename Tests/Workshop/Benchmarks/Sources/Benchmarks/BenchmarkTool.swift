import Foundation

/// The process around the benchmark.
@main
enum BenchmarkTool {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      exit(try Benchmark(options).run() ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
      exit(error.exitCode)
    }
  }
}
