import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// A decorator completes a new instance before other threads and tasks get it.
@Suite(.container)
struct DecoratedInstanceTests {
  private let container = TestContainer()

  @Test(.serialized, arguments: [Scope.cached, .shared, .singleton], [false, true])
  func otherThreadsGetADecoratedInstance(scope: Scope, isOfContainer: Bool) {
    let (calls, isDecorating, wasComplete) = (Shared(0), Signal(), Shared<Bool?>(nil))
    let factory = container.draft.scope(scope)
    let complete: @Sendable (Draft) -> Void = { draft in
      guard calls.add() == 1 else { return }
      isDecorating.give()
      let other = "TestContainer.draft"
      #expect(eventually { ThreadWaits.count(for: other) == 1 || wasComplete.value != nil })
      draft.isComplete.set(true)
    }
    if isOfContainer {
      container.decorator { ($0 as? Draft).map(complete) }
    } else {
      factory.decorator(complete)
    }
    let ended = threadsEnd(2) { index in
      if index > 0 { isDecorating.wait() }
      let draft = factory()
      if index > 0 { wasComplete.set(draft.isComplete.value) }
    }
    #expect(ended)
    #expect(wasComplete.value == true)
  }

  @Test func otherTasksGetADecoratedInstance() async throws {
    let isNew = Shared<[Bool]>([])
    let factory = container.asyncDraft
    factory.decorator { draft, new in
      isNew.change { $0.append(new) }
      if new { draft.isComplete.set(true) }
    }
    let tasks = (0..<8).map { _ in Task { try await factory().isComplete.value } }
    for task in tasks { #expect(try await task.value) }
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

  @Test func factoriesMayCompleteEachOtherIfAThreadWaitsForTheBuild() {
    // The decorator of `half` resolves `otherHalf`, whose closure resolves `half`.
    let isBuilding = Signal()
    container.half.register {
      isBuilding.give()
      #expect(eventually { ThreadWaits.count(for: "TestContainer.half") == 1 })
      return Draft()
    }
    container.otherHalf.register { [unowned container] in Pair(container.half()) }
    container.half.decorator { [unowned container] _, isNew in
      if isNew { _ = container.otherHalf() }
    }
    let drafts = Shared<[Draft]>([])
    onThreads(2) { [container] index in
      if index > 0 { isBuilding.wait() }
      let draft = index == 0 ? container.half() : container.otherHalf().draft
      drafts.change { $0.append(draft) }
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
  fileprivate var half: Factory<Draft> { self { Draft() }.cached }
  fileprivate var otherHalf: Factory<Pair> { self { Pair(Draft()) }.cached }
  fileprivate var asyncDraft: AsyncFactory<Draft> { self { () async throws in Draft() }.cached }
}
