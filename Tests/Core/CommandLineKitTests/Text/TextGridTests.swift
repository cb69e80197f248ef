import Testing

@testable import CommandLineKit

struct TextGridTests {
  @Test("The texts of a column are below each other")
  func alignsColumns() {
    var grid = TextGrid(columns: [
      .init("Name"), .init("Account"), .init("Booked", isRightAligned: true), .init("Note"),
    ])
    grid.appendRule()
    grid.append(["Main Account", "DE23 1001", "5.00 EUR", "old"])
    grid.append(["", "", "17.00 CHF", ""])
    let expected = """
      Name          Account       Booked  Note
      ------------  ---------  ---------  ----
      Main Account  DE23 1001   5.00 EUR  old
                               17.00 CHF

      """
    #expect(grid.text() == expected)
  }

  @Test(
    "A letter has the columns that a terminal shows",
    arguments: [
      ("", 0), ("abc", 3), ("e\u{301}", 1), ("口座", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ทำงาน", 5), ("น้ำ", 2), ("ບໍ່ມີຊື່", 3), ("हिन्दी", 5), ("क्षेत्र", 4), ("தமிழ்", 4), ("ភាសាខ្មែរ", 8),
      ("🇩🇪", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("1️⃣", 2),
    ]
  )
  func measuresAllScripts(text: String, columns: Int) {
    #expect(text.columns == columns)
  }
}
