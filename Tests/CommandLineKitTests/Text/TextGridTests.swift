@testable import CommandLineKit
import Testing

struct TextGridTests {
  private var grid: TextGrid {
    var grid = TextGrid(columns: [
      .init("Name", isFlexible: true), .init("Account", isFlexible: true),
      .init("Booked", isRightAligned: true),
    ])
    grid.appendRule()
    grid.append(["Main Account", "DE23 1001 0010 1234", "5.00 EUR"])
    grid.append(["", "", "17.00 CHF"])
    grid.append(["Total", "", "1.00 EUR"])
    return grid
  }

  @Test("Without a limit, each row is one line")
  func showsLines() {
    let expected = """
      Name          Account                 Booked
      ------------  -------------------  ---------
      Main Account  DE23 1001 0010 1234   5.00 EUR
                                         17.00 CHF
      Total                               1.00 EUR

      """
    #expect(grid.text() == expected)
    #expect(grid.text(in: TextLayout(width: 44)) == expected)
  }

  @Test("If lines are too long, the widest flexible column is wrapped")
  func wrapsColumns() {
    let expected = """
      Name          Account            Booked
      ------------  --------------  ---------
      Main Account  DE23 1001 0010   5.00 EUR
                    1234
                                    17.00 CHF
      Total                          1.00 EUR

      """
    #expect(grid.text(in: TextLayout(width: 39)) == expected)
  }

  @Test("No line is longer than a narrow terminal")
  func fits() {
    for width in 20...60 {
      let lines = grid.text(in: TextLayout(width: width)).split(separator: "\n")
      #expect(lines.filter { $0.columns > width } == [], "\(width) columns")
    }
  }

  @Test("If columns don't fit, each row is a paragraph")
  func showsParagraphs() {
    let expected = """
      Main Account
        Account  DE23 1001 0010
                 1234
        Booked   5.00 EUR
        Booked   17.00 CHF

      Total
        Booked   1.00 EUR

      """
    #expect(grid.text(in: TextLayout(width: 26)) == expected)
  }

  @Test("On a styled terminal, headings are bold")
  func stylesHeadings() {
    let lines = grid.text(in: TextLayout(isStyled: true)).split(separator: "\n")
    #expect(lines[0].hasPrefix("\u{1B}[1mName ") && lines[0].hasSuffix("\u{1B}[0m"))
    #expect(!lines.dropFirst().joined().contains("\u{1B}"))
    let title = grid.text(in: TextLayout(width: 26, isStyled: true)).split(separator: "\n")[0]
    #expect(title == "\u{1B}[1mMain Account\u{1B}[0m")
  }
}
