/// The modules of a page as boxes in layers, with lines between them.
///
/// Each box has the classes of the modules that it has a line to, and each line those of its two modules.
struct WiringPicture {
  /// The upper end of the middle of a box.
  private struct Point {
    let x: Int
    let y: Int
  }

  private static let mostBoxesInRow = 4
  private static let titleWidth = 150
  private static let boxHeight = 36
  /// The distance from the upper edge of a box to the base line of its text.
  private static let baseline = 23
  /// The free space between two boxes.
  private static let gap = 36
  /// The distance between two rows.
  private static let rowHeight = 120

  private let page: WiringPage
  private let map: WiringMap
  private let boxWidth: Int
  private let width: Int
  private var height = 0
  private var points: [String: Point] = [:]
  private var titles: [HTML] = []

  init(_ page: WiringPage, _ map: WiringMap) {
    self.page = page
    self.map = map
    let longest = page.modules.map { page.label(of: $0).count }.max() ?? 0
    boxWidth = max(120, 24 + 9 * longest)
    let most = map.layers.map(\.modules.count).max() ?? 0
    width = Self.titleWidth + min(most, Self.mostBoxesInRow) * (boxWidth + Self.gap)
    for (index, layer) in map.layers.enumerated() {
      titles.append(text("\(index + 1) \(layer.title)", 0, height + Self.baseline))
      var rest = layer.modules[...]
      while !rest.isEmpty {
        addRow(rest.prefix(Self.mostBoxesInRow))
        rest = rest.dropFirst(Self.mostBoxesInRow)
      }
    }
  }

  private mutating func addRow(_ modules: ArraySlice<String>) {
    let step = boxWidth + Self.gap
    let middle = (Self.titleWidth + width) / 2
    var x = middle - (modules.count - 1) * step / 2
    for module in modules {
      points[module] = Point(x: x, y: height)
      x += step
    }
    height += Self.rowHeight
  }

  var html: HTML {
    """
    <svg viewBox="-2 -2 \(width + 4) \(height)" width="\(width + 4)">
    <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
    <path d="M0 0 8 4 0 8z"/></marker>
    \(titles)\(map.lines.map(line))\(page.modules.map(box))</svg>

    """
  }

  private func text(_ text: String, _ x: Int, _ y: Int) -> HTML {
    "<text x=\"\(x)\" y=\"\(y)\">\(text)</text>\n"
  }

  private func box(_ module: String) -> HTML {
    guard let point = points[module] else {
      return ""
    }
    let name = page.name(of: module)
    let x = point.x - boxWidth / 2
    return """
      <a id="\(name)" href="#\(name)" class="\(page.names(of: map.related(to: module)))">
      <rect x="\(x)" y="\(point.y)" width="\(boxWidth)" height="\(Self.boxHeight)" rx="6"/>
      \(text(page.label(of: module), point.x, point.y + Self.baseline))</a>

      """
  }

  /// A curve from the lower edge of a box to the upper edge of a lower one.
  ///
  /// A line upwards begins at the upper edge. A line in a row begins and ends at the same edge.
  private func line(_ line: WiringMap.Line) -> HTML {
    guard let from = points[line.from], let to = points[line.to] else {
      return ""
    }
    var start = from.y
    var end = to.y
    var bend = Self.rowHeight / 3
    if (from.y, from.x) < (to.y, to.x) {
      start += Self.boxHeight
    } else {
      end += Self.boxHeight
      bend = -bend
    }
    var endBend = -bend
    if from.y == to.y {
      end = start
      endBend = bend
    }
    let x1 = from.x + offset(line.kind)
    let x2 = to.x + offset(line.kind)
    let curve = "M\(x1) \(start)C\(x1) \(start + bend) \(x2) \(end + endBend) \(x2) \(end)"
    let label = text(
      page.label(of: line),
      (x1 + x2) / 2,
      (start + end) / 2 + (bend + endBend) * 3 / 8
    )
    return """
      <g class="\(line.kind.rawValue) \(page.names(of: [line.from, line.to]))"><path d="\(curve)"/>
      \(label)</g>

      """
  }

  /// The distance of a line from the middle of a box, so that lines of two kinds don't cover each other.
  private func offset(_ kind: WiringMap.Role) -> Int {
    switch kind {
    case .registered: -24
    case .declared: 24
    default: 0
    }
  }
}
