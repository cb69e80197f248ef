import Testing

@testable import CommandLineKit

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

  @Test("No column is narrower than its longest word, up to 16 characters")
  func keepsWords() {
    let lines = grid.text(in: TextLayout(width: 10)).split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "Name      Account      Booked", "--------  --------  ---------",
        "Main      DE23       5.00 EUR", "Account   1001",
      ]
    )
  }

  @Test("On a styled terminal, headings are bold")
  func stylesHeadings() {
    let lines = grid.text(in: TextLayout(isStyled: true)).split(separator: "\n")
    #expect(lines[0].hasPrefix("\u{1B}[1mName ") && lines[0].hasSuffix("\u{1B}[0m"))
    #expect(!lines.dropFirst().joined().contains("\u{1B}"))
  }
}
