public import Contracts
public import FactoryKit

extension Container {
  /// Writes a report as comma-separated values, as RFC 4180 has them.
  public var csvFormat: Factory<any ReportFormatting> { self { CSVFormat() } }
}
