import FactoryKit
import FactoryTesting
import Testing

/// Modifiers in a definition: the factory value has them, and a reset of the container doesn't remove them.
@Suite(.container)
struct DefinitionModifierTests {
  private let container = ModifiedContainer()

  @Test func instanceBuiltAfterResetIsClosed() async throws {
    _ = container.cache.reset()()
    try await container.shutdown(within: .seconds(60))
    #expect(container.closed.value == 1)
  }

  @Test func instanceBuiltAfterResetIsDecorated() {
    _ = container.cache.reset()()
    #expect(container.decorated.value == 1)
  }

  @Test func contextStaysAfterReset() {
    #expect(container.letter.reset()() == "device")
    #expect(container.letter.reset(.context).resolve() == "device")
  }

  @Test func asyncInstanceBuiltAfterResetIsClosed() async throws {
    _ = try await container.waiting.reset()()
    try await container.shutdown(within: .seconds(60))
    #expect(container.closed.value == 1)
  }

  @Test func resetOfContainerInBetweenKeepsModifiers() async throws {
    let factory = container.cache
    container.reset()
    _ = factory()
    _ = factory()
    #expect(container.decorated.value == 2)
    try await container.shutdown(within: .seconds(60))
    #expect(container.closed.value == 1)
  }

  @Test func modifierFromOutsideAppliesToItsCall() {
    let changed = container.letter.onDevice { "outside" }
    #expect(changed() == "outside")
    #expect(container.letter() == "device")
    #expect(changed.reset(.context)() == "definition")
  }

  @Test func argumentFromOutsideReplacesOneOfSeveral() {
    let argument = "DefinitionModifierTests"
    FactoryContext.setArg(argument, forKey: argument)
    defer { FactoryContext.removeArg(forKey: argument) }
    #expect(container.argued() == "argument")
    #expect(container.argued.onArg(argument) { "outside" }() == "outside")
    #expect(container.argued.onArg("another") { "outside" }() == "argument")
  }

  @Test func modifierInOtherFileIsFromOutside() {
    container.bare.onDevice(factory: { "outside" }, function: "bare", fileID: "Other/Other.swift")
    #expect(container.bare() == "outside")
  }

  @Test func registrationOfDefinitionKeepsInstance() {
    #expect(container.registered() === container.registered())
    let first = container.registered()
    #expect(container.registered.register { Service() }() !== first)
  }

  @Test func registrationFromOutsideLosesToDefinition() {
    container.name.register { "outside" }
    #expect(container.name() == "registered")
    #expect(container.name.register { "chained" }() == "chained")
    #expect(container.name() == "registered")
    #expect(container.name.register { "chained" }.reset()() == "definition")
  }

  @Test func contributionFromOutsideFollowsRegistrationOfDefinition() {
    #expect(container.names.contribute { "outside" }() == ["registered", "outside"])
  }

  @Test func modifierInOwnFunctionIsFromOutside() {
    #expect(container.custom() == "own modifier")
    container.custom.onDevice { "outside" }
    #expect(container.custom() == "own modifier", "the definition sets it again")
  }

  @Test func ownFunctionPassesPlaceOfDefinition() {
    #expect(container.passing.reset()() == "own modifier")
  }

  @Test func modifierOfKeyedFactoryAppliesAgainAtEachUse() {
    container.keyed.onDevice { "outside" }
    #expect(container.keyed() == "device")
  }

  @Test func timeToLiveOfDefinitionWins() {
    container.brief.timeToLive(1_000)
    #expect(container.brief() !== container.brief())
    let lasting = container.brief.timeToLive(1_000)
    #expect(lasting() === lasting())
  }

  @Test func modifierAfterOnceStaysAfterReset() {
    #expect(container.late.reset()() == "device")
  }

  @Test func secondOnceKeepsModifiersInBetween() {
    container.twice.onDevice { "outside" }
    #expect(container.twice() == "in between")
  }

  @Test func onceFromOutsideAppliesModifiersOfDefinition() {
    let once = container.letter.once()
    #expect(container.letter() == "device")
    once.onDevice { "outside" }
    #expect(container.letter() == "outside")
  }

  @Test func registrationOfDefinitionLeavesThatOfOuterOpenScope() {
    Scope.modified.open(in: container) {
      $0.onceName.register { "outer" }
    } operation: {
      container.onceName.reset()
      Scope.modified.open(in: container) {
        _ = $0.onceName
      } operation: {
        #expect(container.onceName() == "outer")
      }
    }
    #expect(container.onceName() == "registered")
  }
}

extension Scope {
  fileprivate static let modified = Bound("modified")
}

extension FactoryModifying {
  fileprivate func ownModifier(_ make: @escaping (P) throws(Failure) -> T) -> Self {
    onDevice(factory: make)
  }

  fileprivate func passingModifier(
    _ make: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    onDevice(factory: make, function: function, fileID: fileID)
  }
}

private final class ModifiedContainer: ManagedContainer {
  let manager = ContainerManager()
  let closed = Shared(0)
  let decorated = Shared(0)

  var cache: Factory<Service> {
    self { Service() }.cached
      .decorator { [decorated] _ in decorated.change { $0 += 1 } }
      .onShutdown { [closed] _ in closed.change { $0 += 1 } }
  }
  var waiting: AsyncFactory<Service> {
    self { () async in Service() }.cached
      .onShutdown { [closed] _ in closed.change { $0 += 1 } }
  }
  var argued: Factory<String> {
    self { "definition" }.onArgs(["DefinitionModifierTests", "another"]) { "argument" }
  }
  var bare: Factory<String> { self { "definition" } }
  var onceName: Factory<String> { self { "definition" }.register { "registered" }.once() }
  var letter: Factory<String> { self { "definition" }.onDevice { "device" } }
  var registered: Factory<Service> { self { Service() }.cached.register { Service() } }
  var name: Factory<String> { self { "definition" }.register { "registered" } }
  var names: Factory<[String]> { self { [] }.register { ["registered"] } }
  var custom: Factory<String> { self { "definition" }.ownModifier { "own modifier" } }
  var passing: Factory<String> { self { "definition" }.passingModifier { "own modifier" } }
  var keyed: Factory<String> { self(key: "other") { "definition" }.onDevice { "device" } }
  var brief: Factory<Service> { self { Service() }.cached.timeToLive(0) }
  var late: Factory<String> { self { "definition" }.once().onDevice { "device" } }
  var twice: Factory<String> { self { "definition" }.once().onDevice { "in between" }.once() }
}
