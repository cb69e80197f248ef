import Foundation
import RandomInput
import Testing

struct ScanRandomTests {
  @Test("The plan of any sources is valid Swift")
  func parsedPlans() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Conditions are copied from the source unchanged.
    let plans = Set(
      inputs(count: 300).map { ScanProperties.plan(of: $0).replacing(/#if .*/, with: "#if DEBUG") }
    ).sorted()
    let files = plans.indices.map { folder.appending(path: "\($0).swift") }
    for (plan, file) in zip(plans, files) { try Data(plan.utf8).write(to: file) }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-frontend", "-parse"] + files.map(\.path)
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let messages = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(messages)")
    #expect(plans.count > 10)
  }

  private func inputs(count: Int) -> [[UInt8]] {
    var generator = SplitMix64(seed: 8)
    let seeds = ScanProperties.seeds.map { Array($0.utf8) }
    return seeds
      + (0..<count).map {
        generator.mutation(of: seeds[$0 % seeds.count], with: ScanProperties.words)
      }
  }
}
