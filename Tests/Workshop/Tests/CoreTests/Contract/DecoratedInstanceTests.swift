import CoreModel
import Dispatch
import FactoryKit
import FactoryTesting
import Testing

/// A decorator completes a new instance before other threads and tasks get it.
@Suite(.container)
struct DecoratedInstanceTests {
  private let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func otherThreadsGetADecoratedInstance(scope: Scope) {
    for _ in 0..<rounds(40) {
      let container = TestContainer()
      let factory = container.draft.scope(scope)
      factory.decorator { draft, isNew in
        if !isNew { return }
        pause(seconds: 0.001)
        draft.isComplete.change { $0 = true }
      }
      let incomplete = Shared(0)
      onThreads(8) { _ in
        if !factory().isComplete.value { incomplete.change { $0 += 1 } }
      }
      #expect(incomplete.value == 0)
      factory.reset(.scope)
    }
  }

  @Test func otherThreadsGetAnInstanceDecoratedByTheContainer() {
    container.decorator { instance in
      pause(seconds: 0.001)
      (instance as? Draft)?.isComplete.change { $0 = true }
    }
    let incomplete = Shared(0)
    let factory = container.draft.scope(.cached)
    onThreads(8) { _ in
      if !factory().isComplete.value { incomplete.change { $0 += 1 } }
    }
    #expect(incomplete.value == 0)
  }

  @Test func otherTasksGetADecoratedInstance() async throws {
    let isNew = Shared<[Bool]>([])
    container.asyncDraft.decorator { draft, new in
      isNew.change { $0.append(new) }
      if !new { return }
      pause(seconds: 0.01)
      draft.isComplete.change { $0 = true }
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { [container] in try await container.asyncDraft().isComplete.value }
      }
      for try await isComplete in group { #expect(isComplete) }
    }
    #expect(isNew.value.count(where: \.self) == 1)
    #expect(isNew.value.count == 8)
  }

  @Test func theBuildDecoratesForACancelledFirstCaller() async throws {
    let (gate, isNew) = (Gate(), Shared<[Bool]>([]))
    container.asyncDraft.decorator { _, new in isNew.change { $0.append(new) } }
    container.asyncDraft.register {
      try await gate.pass()
      return Draft()
    }
    let first = Task { [container] in _ = try await container.asyncDraft() }
    await gate.await()
    let second = Task { [container] in _ = try await container.asyncDraft() }
    #expect(await soon { container.asyncDraft.waiters == 2 })
    first.cancel()
    _ = await first.result
    gate.open()
    try await second.value
    #expect(isNew.value == [true, false])
  }

  @Test func factoriesMayCompleteEachOtherOnTwoThreads() {
    // The decorator of `left` resolves `right`, whose closure resolves `left`.
    for _ in 0..<rounds(40) {
      let container = TestContainer()
      let (isDecorating, isBuilding) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      container.right.register { [unowned container] in
        isBuilding.signal()
        return Pair(container.left())
      }
      container.left.decorator { [unowned container] _, isNew in
        if !isNew { return }
        isDecorating.signal()
        isBuilding.wait()
        _ = container.right()
      }
      let pairs = Shared<[Draft]>([])
      onThreads(2) { number in
        if number == 0 {
          let draft = container.left()
          pairs.change { $0.append(draft) }
        } else {
          isDecorating.wait()
          let draft = container.right().draft
          pairs.change { $0.append(draft) }
        }
      }
      #expect(pairs.value.count == 2 && pairs.value[0] === pairs.value[1])
    }
  }

  @Test func factoriesMayCompleteEachOtherIfAThreadWaitsForTheBuild() {
    // As above, but the closure of `otherHalf` waits for `half` before the decorator of `half` begins.
    let isBuilding = DispatchSemaphore(value: 0)
    container.half.register {
      isBuilding.signal()
      #expect(eventually { ThreadWaits.count(for: "TestContainer.half") == 1 })
      return Draft()
    }
    container.otherHalf.register { [unowned container] in Pair(container.half()) }
    container.half.decorator { [unowned container] _, isNew in
      if isNew { _ = container.otherHalf() }
    }
    let drafts = Shared<[Draft]>([])
    onThreads(2) { [container] number in
      if number == 0 {
        let draft = container.half()
        drafts.change { $0.append(draft) }
      } else {
        isBuilding.wait()
        let draft = container.otherHalf().draft
        drafts.change { $0.append(draft) }
      }
    }
    #expect(drafts.value.count == 2 && drafts.value[0] === drafts.value[1])
  }
}

private final class Draft: Sendable {
  let isComplete = Shared(false)
}

private final class Pair: Sendable {
  let draft: Draft
  init(_ draft: Draft) { self.draft = draft }
}

extension TestContainer {
  fileprivate var draft: Factory<Draft> { self { Draft() } }
  fileprivate var left: Factory<Draft> { self { Draft() }.cached }
  fileprivate var right: Factory<Pair> { self { Pair(Draft()) }.cached }
  fileprivate var half: Factory<Draft> { self { Draft() }.cached }
  fileprivate var otherHalf: Factory<Pair> { self { Pair(Draft()) }.cached }
  fileprivate var asyncDraft: AsyncFactory<Draft> { self { () async throws in Draft() }.cached }
}
