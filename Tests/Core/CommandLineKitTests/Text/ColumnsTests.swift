import Testing

@testable import CommandLineKit

@Suite("The columns of a text")
struct ColumnsTests {
  @Test(
    "A character has the columns of all its scalars",
    arguments: [
      ("", 0), ("abc", 3), ("e\u{301}", 1), ("口座", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ทำงาน", 5), ("น้ำ", 2), ("ບໍ່ມີຊື່", 3), ("हिन्दी", 5), ("क्षेत्र", 4), ("தமிழ்", 4), ("ភាសាខ្មែរ", 8),
      ("🇩🇪", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("1️⃣", 2),
    ]
  )
  func areThoseOfATerminal(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test("The columns of a table are below each other")
  func alignTables() {
    var grid = TextGrid(columns: [.init("ชื่อ"), .init("€", isRightAligned: true)])
    grid.append(["ทำงาน", "5"])
    grid.append(["हिन्दी", "17"])
    #expect(grid.text() == "ชื่อ      €\nทำงาน   5\nहिन्दी  17\n")
  }

  @Test("A text is cut before the limit")
  func areCut() {
    #expect("ทำงาน".cut(toColumns: 5) == "ทำงาน")
    #expect("ทำงาน".cut(toColumns: 4) == "ทำง…")
    #expect("हिन्दी".cut(toColumns: 4) == "हि…")
  }

  @Test("A character that is wider than the line has its own")
  func areWrapped() {
    #expect("ทำงาน".wrapped(toColumns: 4) == ["ทำงา", "น"])
    #expect("क्षत्रिय".wrapped(toColumns: 1) == ["क्ष", "त्रि", "य"])
  }
}
