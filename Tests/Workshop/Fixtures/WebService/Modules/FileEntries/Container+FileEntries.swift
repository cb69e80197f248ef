import Bookkeeping
package import FactoryKit

extension Container {
  package var fileEntryStore: AsyncFactory<FileEntryStore> {
    self { try await FileEntryStore(path: self.file()) }.cached.onShutdown { try await $0.close() }
  }
}
