/// A conversion between a factory's value and products.
protocol Shape: SendableMetatype {
  associatedtype Value
  static func value(_ products: [Product]) -> Value
  static func products(_ value: Value) -> [Product]
}

/// One product, with its own type.
enum One: Shape {
  static func value(_ products: [Product]) -> Product { products[0] }
  static func products(_ value: Product) -> [Product] { [value] }
}

/// One product, as an existential.
enum Face: Shape {
  static func value(_ products: [Product]) -> any Producing { products[0] }
  static func products(_ value: any Producing) -> [Product] { [value.product] }
}

/// One product, or none.
enum Maybe: Shape {
  static func value(_ products: [Product]) -> Product? { products.first }
  static func products(_ value: Product?) -> [Product] { value.map { [$0] } ?? [] }
}

/// One product, after a number.
enum Labeled: Shape {
  struct Value: Sendable {
    let label: Int
    let product: Product
  }

  static func value(_ products: [Product]) -> Value { Value(label: 1, product: products[0]) }
  static func products(_ value: Value) -> [Product] { [value.product] }
}

/// One product, before a number.
enum Tagged: Shape {
  struct Value: Sendable {
    let product: Product
    let tag: Int
  }

  static func value(_ products: [Product]) -> Value { Value(product: products[0], tag: 1) }
  static func products(_ value: Value) -> [Product] { [value.product] }
}

/// Any number of products.
enum Many: Shape {
  static func value(_ products: [Product]) -> [Product] { products }
  static func products(_ value: [Product]) -> [Product] { value }
}
