public import FactoryKit
public import Topic

extension Container {
  /// Provides texts as Writer makes them.
  public var writerService: Factory<any TopicProviding> { self { WriterService() } }
}
