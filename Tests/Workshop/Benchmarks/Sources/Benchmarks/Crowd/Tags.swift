/// Types that serve as tags.
enum Tags {
  enum One: Tag {}
  enum Even<Half: Tag>: Tag {}
  enum Odd<Half: Tag>: Tag {}

  /// Returns a number of different tags.
  static func first(_ count: Int) -> [any Tag.Type] {
    var tags: [any Tag.Type] = [One.self]
    var next = 0
    while tags.count < count {
      tags += tags[next].next
      next += 1
    }
    return Array(tags.prefix(count))
  }
}

extension Tag {
  fileprivate static var next: [any Tag.Type] { [Tags.Even<Self>.self, Tags.Odd<Self>.self] }
}
