public import Contracts
public import FactoryKit

extension Container {
  /// Writes accounts as comma-separated values (RFC 4180).
  public var csvFormat: Factory<any ReportFormatting> { self { CSVFormat() } }
}
