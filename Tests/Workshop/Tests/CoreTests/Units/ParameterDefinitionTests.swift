import FactoryKit
import Testing

/// Factories with one or several parameters.
struct ParameterDefinitionTests {
  let container = TestContainer()

  @Test func aTupleCarriesSeveralParameters() {
    #expect(container.reportOfTuple((2026, "Sales")) == Report(year: 2026, title: "Sales"))
  }

  @Test func aLabeledTupleCarriesSeveralParameters() {
    let report = container.reportOfNames((year: 2026, title: "Sales"))
    #expect(report == Report(year: 2026, title: "Sales"))
  }

  @Test func aStructCarriesSeveralParameters() {
    let report = container.reportOfStruct(ReportRequest(year: 2026, title: "Sales"))
    #expect(report == Report(year: 2026, title: "Sales"))
  }

  @Test func aDictionaryCarriesSeveralParameters() {
    let report = container.reportOfDictionary(["year": "2026", "title": "Sales"])
    #expect(report == Report(year: 2026, title: "Sales"))
  }

  @Test func aRegistrationReceivesATuple() {
    container.reportOfTuple.register { (year, title) in Report(year: year + 1, title: title) }
    #expect(container.reportOfTuple((2026, "Sales")) == Report(year: 2027, title: "Sales"))
  }

  @Test func aParameterOfAnyTypeReachesARegistration() {
    #expect(container.ofAnything(1) == "defined 1")
    container.ofAnything.register { "registered \($0)" }
    #expect(container.ofAnything(2) == "registered 2")
    container.ofAnythingSendable.register { "registered \($0)" }
    #expect(container.ofAnythingSendable(3) == "registered 3")
  }

  @Test func theLongFormDeclaresAParameterFactory() {
    #expect(container.longForm(2026) == Report(year: 2026, title: "long"))
    container.longForm.register { Report(year: $0, title: "registered") }
    #expect(container.longForm(2026).title == "registered")
  }

  @Test func aParameterMayBeAnOptional() {
    #expect(container.described(nil) == "nothing")
    #expect(container.described(1) == "1")
  }

  @Test func aScopeStoresTheFirstParametersInstance() {
    #expect(container.stored(2025).year == 2025)
    #expect(container.stored(2026).year == 2025)
  }
}

private struct Report: Equatable {
  let year: Int
  let title: String
}

private struct ReportRequest {
  let year: Int
  let title: String
}

extension TestContainer {
  fileprivate var reportOfTuple: ParameterFactory<(Int, String), Report> {
    self { (year, title) in Report(year: year, title: title) }
  }
  fileprivate var reportOfNames: ParameterFactory<(year: Int, title: String), Report> {
    self { Report(year: $0.year, title: $0.title) }
  }
  fileprivate var reportOfStruct: ParameterFactory<ReportRequest, Report> {
    self { Report(year: $0.year, title: $0.title) }
  }
  fileprivate var reportOfDictionary: ParameterFactory<[String: String], Report> {
    self { Report(year: $0["year"].flatMap { Int($0) } ?? 0, title: $0["title"] ?? "") }
  }
  fileprivate var longForm: ParameterFactory<Int, Report> {
    ParameterFactory(self) { Report(year: $0, title: "long") }
  }
  fileprivate var described: ParameterFactory<Int?, String> {
    self { $0.map { String($0) } ?? "nothing" }
  }
  fileprivate var ofAnything: ParameterFactory<Any, String> { self { "defined \($0)" } }
  fileprivate var ofAnythingSendable: ParameterFactory<any Sendable, String> {
    self { "defined \($0)" }
  }
  fileprivate var stored: ParameterFactory<Int, Report> {
    self { Report(year: $0, title: "stored") }.cached
  }
}
