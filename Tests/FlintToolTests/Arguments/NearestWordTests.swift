import Testing

@testable import FlintTool

@Suite struct NearestWordTests {
    @Test(arguments: [
        ("chek", "check"), ("CHECK", "check"), ("grpah", "graph"), ("flow", "flows"),
        ("generate", "generate"),
    ])
    func `a word with few mistakes finds what was meant`(word: String, meant: String) {
        #expect(NearestWord.to(word, among: ["generate", "check", "graph", "help", "flows"]) == meant)
    }

    @Test(arguments: ["tweaks", "", "x", String(repeating: "check", count: 100)])
    func `a word far from all finds nothing`(word: String) {
        #expect(NearestWord.to(word, among: ["check", "graph"]) == nil)
    }
}
