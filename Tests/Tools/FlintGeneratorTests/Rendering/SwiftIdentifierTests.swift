import Testing

@testable import FlintGenerator

@Suite struct SwiftIdentifierTests {
    @Test(arguments: ["A", "_a", "url2", "Größe", "状态", "Type"])
    func `a name is valid`(word: String) {
        #expect(SwiftIdentifier.isValid(word))
    }

    @Test(arguments: ["", "2a", "a-b", "a b", "class", "Self", "_", "`a`", "a.b", "a\n", "é; import X"])
    func `anything else is not`(word: String) {
        #expect(!SwiftIdentifier.isValid(word))
    }
}
