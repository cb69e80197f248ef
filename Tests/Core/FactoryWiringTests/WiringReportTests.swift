import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing

extension Container {
  fileprivate var list: Factory<[Int]> { contributed().promised() }
  fileprivate var waitingList: AsyncFactory<[Int]> { contributed().promised() }
  fileprivate var plain: Factory<Int?> { promised() }
  fileprivate var parameterized: ParameterFactory<Int, Int?> { promised() }
  fileprivate var waiting: AsyncFactory<Int?> { promised() }
  @MainActor fileprivate var onMain: Factory<Int?> { promised() }
  fileprivate func made(by name: String) -> Factory<Int?> { promised() }
  fileprivate var keyed: Factory<Int?> { promised(key: "another name") }
}

extension SharedContainer {
  fileprivate var everywhere: Factory<Int?> { promised() }
}

private enum Outer {
  final class Vault: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = Vault()
    let manager = ContainerManager()
    var lock: Factory<Int?> { promised() }
    var seal: Factory<Int?> { promised() }
    func autoRegister() {
      lock.register {
        Issue.record("The check has built something.")
        return 1
      }
    }
  }
}

@Suite(.container)
struct WiringReportTests {
  @Test(arguments: [
    ("made", "made(by:)", "made(by: …)"), ("made", "made()", "made()"), ("plain", "plain", "plain"),
    ("keyed", "another name", "keyed"),
  ])
  func lineCallsAFunctionWithItsLabels(name: String, key: String, code: String) {
    func line(_ type: String) -> String {
      UnkeptPromise(factory: Sample.factory(name, key: key, type: type), wiring: nil).line
    }
    #expect(line("[Int]?") == "\(code).register { … }")
    #expect(line("[Int]") == "\(code).contribute { … }")
  }

  private static func plan(_ promises: [PlannedFactory]) -> WiringPlan {
    WiringPlan(
      containers: [
        PlannedContainer("Container") { Container.shared },
        PlannedContainer("Outer.Vault", module: "FactoryWiringTests") { Outer.Vault.shared },
      ],
      factories: promises
    )
  }

  private static func plan(_ keys: String..., in container: String = "Container") -> WiringPlan {
    plan(keys.map { Sample.factory($0, in: container) })
  }

  @Test("A promise of any kind of factory is unkept until its registration")
  @MainActor
  func followsRegistrations() {
    let keys = ["plain", "parameterized", "waiting", "onMain", "made(by:)", "another name"]
    let plan = Self.plan(keys.map { Sample.factory($0) })
    #expect(plan.report().unkept.map(\.factory.key) == keys)
    let container = Container.shared
    container.plain.register { 1 }
    container.parameterized.register { $0 }
    container.waiting.register { throw CancellationError() }
    container.onMain.register { 1 }
    container.made(by: "").register { 1 }
    container.keyed.register { 1 }
    #expect(plan.report().kept.map(\.key) == keys)
    #expect(plan.report().isClean)
    container.plain.reset()
    #expect(plan.report().unkept.map(\.factory.key) == ["plain"])
  }

  @Test("A promised list of any kind of factory is unkept until a contribution or a registration")
  func followsContributions() {
    let plan = Self.plan("list", "waitingList")
    #expect(plan.report().unkept.count == 2)
    let container = Container.shared
    container.list.contribute { 1 }
    container.waitingList.register { [] }
    #expect(plan.report().isClean)
    container.list.reset(.registration)
    #expect(plan.report().unkept.map(\.factory.key) == ["list"])
  }

  @Test("The check runs autoRegister() and builds nothing")
  func runsAutoRegister() {
    let vault = Outer.Vault()
    let names = ["lock", "seal"]
    let promises = names.map { name in
      Sample.factory(name, in: "Outer.Vault", containerModule: "FactoryWiringTests")
    }
    let plan = Self.plan(promises + [Sample.factory("plain")])
    #expect(plan.report(on: vault).kept.map(\.name) == ["lock"])
    #expect(plan.report(on: vault).unkept.map(\.factory.name) == ["seal"])
    Outer.Vault.$shared.withValue(vault) {
      vault.seal.register { 1 }
      #expect(plan.report().kept.map(\.name) == names)
    }
  }

  @Test("Any container can keep a promise of all containers")
  func acceptsAnyContainer() {
    let plan = Self.plan("everywhere", in: "SharedContainer")
    #expect(!plan.report().isClean)
    Outer.Vault.$shared.withValue(Outer.Vault()) {
      Outer.Vault.shared.everywhere.register { 1 }
      #expect(plan.report().isClean)
      #expect(!plan.report(on: Container.shared).isClean)
    }
  }

  @Test("A promise of an unknown container isn't checked")
  func tellsWhatIsUnchecked() {
    let report = Self.plan("plain", in: "Elsewhere").report()
    #expect(report.unchecked.map(\.name) == ["plain"])
    #expect(report.kept.isEmpty && report.isClean)
    #expect(report.description == "All promises are kept: 0.")
  }

  @Test("Containers with one name in two modules are different")
  func tellsModulesApart() {
    let vault = Outer.Vault()
    vault.lock.register { 1 }
    let plan = WiringPlan(
      containers: [
        PlannedContainer("Own", module: "First") { Container.shared },
        PlannedContainer("Own", module: "Second") { vault },
      ],
      factories: ["First", "Second", "Third"].map { module in
        Sample.factory("lock", in: "Own", containerModule: module)
      }
    )
    let report = plan.report()
    #expect(report.unkept.map(\.factory.containerModule) == ["First"])
    #expect(report.kept.map(\.containerModule) == ["Second"])
    #expect(report.unchecked.map(\.containerModule) == ["Third"])
  }

  @Test("A factory of the same name in another file isn't the promise")
  func tellsFilesApart() {
    Container.shared.plain.register { 1 }
    let other = Sample.factory("plain", fileID: "FactoryWiringTests/Other.swift")
    #expect(!Self.plan([other]).report().isClean)
  }

  @Test("An unkept promise names the wiring for its registration")
  func namesTheWiring() {
    struct Keeping: Wiring {
      func register(in container: Container) { container.plain.register { 1 } }
    }
    let wiring = PlannedContainer(
      "Container",
      wiring: Sample.place("Worker"),
      wiringType: "WorkerWiring"
    ) {
      Container()
    }
    let plan = WiringPlan(containers: [wiring], factories: [Sample.factory("plain")])
    #expect(
      plan.report(on: Container()).description.contains(
        "Write plain.register { … } into the register(in:) of WorkerWiring in Worker/Worker.swift."
      )
    )
    #expect(plan.report(on: Container(wiring: Keeping())).isClean)
  }

  @Test(
    "A debug build accepts a promise that allowUnregistered() leaves nil, and a release build doesn't"
  )
  func acceptsAllowedPromises() {
    Container.shared.plain.allowUnregistered()
    let report = Self.plan("plain").report()
    #if DEBUG
      #expect(report.isClean && report.kept.isEmpty)
      #expect(report.allowed.map(\.name) == ["plain"])
      #expect(
        report.description == """
          All promises are kept: 0.
          note: Container.plain is promised in Contracts/Contracts.swift:1, and allowUnregistered() leaves it nil. \
          A release build refuses it.
          """
      )
    #else
      #expect(report.allowed.isEmpty)
      #expect(
        report.description == """
          Container.plain is promised in Contracts/Contracts.swift:1, and nothing is registered for it. Write \
          plain.register { … } into the autoRegister() of Container. A release build refuses \
          plain.allowUnregistered().
          """
      )
    #endif
    Container.shared.plain.register { 1 }
    #expect(Self.plan("plain").report().kept.map(\.name) == ["plain"])
  }
}
