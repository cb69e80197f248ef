import Foundation
import Testing

/// Code that must not compile without an error or a warning, and the messages.
struct RefusedFormsTests {
  @Test(arguments: [
    "struct S { @Injected(\\.settings) var settings }",
    "struct S { @Injected(\\.database) var database }",
    "struct S { @LazyInjected(\\.settings) var settings }",
    "struct S { @LazyInjected(\\.database) var database }",
    "struct S { @LazyInjected(\\Own.settings) var settings }",
    "struct S { @WeakLazyInjected(\\.database) var database }",
    "struct S { @WeakLazyInjected(\\Own.settings) var settings }",
    "struct S { @DynamicInjected(\\.settings) var settings }",
    "struct S { @DynamicInjected(\\Own.database) var database }",
    "struct S { @Injected(\\Own.database) var database }",
  ])
  func aWrapperOfAThrowingOrAsyncFactory(form: String) throws {
    let errors = try errors(of: form)
    #expect(errors.contains("cannot convert value of type 'KeyPath<"), "\(errors)")
  }

  @Test(arguments: [
    "extension Own { var bad: Factory<Int> { self { try Int(throwing: 1) } } }",
    "extension Own { var bad: ThrowingFactory<Int> { self { try await Int(waiting: 1) } } }",
    "func use(_ own: Own) { own.settings.register { try await Int(waiting: 1) } }",
    "func use(_ own: Own) { _ = own.settings() }",
    "func use(_ own: Own) async throws { _ = try own.database() }",
  ])
  func aClosureWithMoreEffectsThanTheFactory(form: String) throws {
    #expect(try errors(of: form).contains("error: "))
  }

  @Test(arguments: [
    "own.counter.decorator { _ in Main.count += 1 }",
    "own.counter.decorator { _, isNew in if isNew { Main.count += 1 } }",
    "own.settings.decorator { _ in Main.count += 1 }",
    "own.list.contribute { Main.count }",
    "own.throwingList.contribute { Main.count }",
    "own.counter.onShutdown { _ in Main.count += 1 }",
  ])
  func aClosureOnAnyThreadThatUsesTheMainActor(form: String) throws {
    let errors = try errors(
      of: "@MainActor var count = 0\n@MainActor func use(_ own: Own) { \(form) }"
    )
    #expect(errors.contains("main actor-isolated static property 'count' can not be"), "\(errors)")
  }

  @Test func theCorrectFormsCompile() throws {
    let forms = [
      "struct S { @Injected(\\.number) var number }",
      "extension Own { var good: AsyncFactory<Int> { self { 1 }.scope(.cached) } }",
      "extension Own { var fine: ThrowingFactory<Int> { self { try Int(throwing: 1) }.graph } }",
      "func use(_ own: Own) async throws { _ = try await own.database() + own.settings() }",
      "@MainActor func decorate(_ own: Own) { own.counter.decorator { $0.next = $0 } }",
    ]
    #expect(try errors(of: forms.joined(separator: "\n")) == "")
  }

  /// Returns the errors and warnings of a program that is compiled with the modules of these tests.
  private func errors(of form: String) throws -> String {
    let source = """
      import FactoryKit
      extension Int {
        init(throwing number: Int) throws { self = number }
        init(waiting number: Int) async throws { self = number }
      }
      extension Container {
        var number: Factory<Int> { self { 1 } }
        var settings: ThrowingFactory<Int> { self { 1 } }
        var database: AsyncFactory<Int> { self { 1 } }
      }
      final class Own: SharedContainer {
        @TaskLocal static var shared = Own()
        let manager = ContainerManager()
        var settings: ThrowingFactory<Int> { self { 1 } }
        var database: AsyncFactory<Int> { self { 1 } }
        var counter: Factory<Counter> { self { Counter() } }
        var list: Factory<[Int]> { contributed() }
        var throwingList: ThrowingFactory<[Int]> { contributed() }
      }
      final class Counter { var next: Counter? }
      @MainActor enum Main { static var count = 0 }
      \(form)
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Form.swift")
    try Data(source.utf8).write(to: file)
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let modules = program.deletingLastPathComponent().appending(path: "Modules")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    let map = program.deletingLastPathComponent().appending(
      path: "CSwiftRuntime.build/module.modulemap"
    )
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path,
      "-Xcc", "-fmodule-map-file=\(map.path)", file.path,
    ]
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: words, as: UTF8.self)
  }
}
