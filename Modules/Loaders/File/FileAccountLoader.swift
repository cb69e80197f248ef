import Contracts

/// Loads accounts from a file.
struct FileAccountLoader: AccountLoading {
  let source: FileSource

  func load() async throws -> [Account] {
    let data = try await FileReader(source, limit: AccountListParser.sizeLimit + 1).data()
    return try AccountListParser(source.shown).accounts(in: data).map(\.account)
  }
}
