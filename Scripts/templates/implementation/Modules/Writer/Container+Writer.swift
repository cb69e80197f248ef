public import FactoryKit
public import Topic

extension Container {
  /// Provides the texts of Writer.
  public var writerService: Factory<any TopicProviding> { self { WriterService() } }
}
