/// A consistent view of an entry for readers: the options, and the instance.
final class EntrySnapshot: Sendable {
  let options: StoredOptions?
  /// The instance for all parameters.
  let instance: StoredInstance?
  /// A reference to the instance for readers, who don't retain it.
  let reference: Unretained<StoredInstance>?

  init(options: StoredOptions?, instance: StoredInstance?) {
    self.options = options
    self.instance = instance
    reference = instance.map { Unretained($0) }
  }
}
