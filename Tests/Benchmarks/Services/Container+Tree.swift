import FactoryKit

extension Container {
  var tree: Factory<Tree> {
    self { Tree(self.firstBranch(), self.secondBranch(), self.thirdBranch()) }
  }

  var firstBranch: Factory<Branch> { self { Branch(self.firstLeaf(), self.secondLeaf()) } }
  var secondBranch: Factory<Branch> { self { Branch(self.thirdLeaf(), self.fourthLeaf()) } }
  var thirdBranch: Factory<Branch> { self { Branch(self.fifthLeaf(), self.sixthLeaf()) } }

  var firstLeaf: Factory<Service> { self { Service() } }
  var secondLeaf: Factory<Service> { self { Service() } }
  var thirdLeaf: Factory<Service> { self { Service() } }
  var fourthLeaf: Factory<Service> { self { Service() } }
  var fifthLeaf: Factory<Service> { self { Service() } }
  var sixthLeaf: Factory<Service> { self { Service() } }
}
