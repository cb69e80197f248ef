import Blank
import Testing

struct BlankTests {
}
