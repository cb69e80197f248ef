public import FactoryKit

extension Container {
  /// Builds ten services in three levels.
  public var tree: Factory<any Serving> {
    self { Tree(self.firstBranch(), self.secondBranch(), self.thirdBranch()) }
  }

  var firstBranch: Factory<any Serving> { self { Branch(self.firstLeaf(), self.secondLeaf()) } }
  var secondBranch: Factory<any Serving> { self { Branch(self.thirdLeaf(), self.fourthLeaf()) } }
  var thirdBranch: Factory<any Serving> { self { Branch(self.fifthLeaf(), self.sixthLeaf()) } }

  var firstLeaf: Factory<any Serving> { self { Service() } }
  var secondLeaf: Factory<any Serving> { self { Service() } }
  var thirdLeaf: Factory<any Serving> { self { Service() } }
  var fourthLeaf: Factory<any Serving> { self { Service() } }
  var fifthLeaf: Factory<any Serving> { self { Service() } }
  var sixthLeaf: Factory<any Serving> { self { Service() } }
}
