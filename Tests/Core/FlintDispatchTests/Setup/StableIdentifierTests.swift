import Testing

@testable import FlintCore
@testable import FlintEvents

extension StableIdentifierTests {
    static let valid = ["a", "Outer.Inner", "Box<Int>", "größe", "a-b_c", "日本", "🙂", "(Int,String)"]
    static let invalid = [
        "", " ", "a b", "a/b", "#", "a#b", "a\n", "\t", "a\u{0}", "a\u{7F}", "a\u{A0}b", "a\u{2028}",
    ]
}

@Suite struct StableIdentifierTests {
    @Test func `an identifier is not empty and has no separator, white space or control character`() {
        #expect(Self.valid.filter { !StableIdentifier.isValid($0) } == [])
        #expect(Self.invalid.filter(StableIdentifier.isValid) == [])
    }

    @Test(arguments: Array("/# \n\r\t\u{1}\u{85}\u{3000}".unicodeScalars).map(String.init))
    func `one bad character anywhere spoils an identifier`(bad: String) {
        for position in 0...3 {
            var text = "abc"
            text.insert(contentsOf: bad, at: text.index(text.startIndex, offsetBy: position))
            #expect(!StableIdentifier.isValid(text))
        }
    }
}
