import FlintJSON
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("chek", "check"), ("grpah", "graph"), ("flow", "flows"), ("generate", "generate"),
        ("gneerat", "generate"),
    ])
    func `a word with few mistakes finds what was meant`(word: String, meant: String) {
        #expect(
            NearestName.nearest(to: word, among: ["generate", "check", "graph", "help", "flows"]) == meant)
    }

    @Test(arguments: ["tweaks", "", "x", "ch", "crap", String(repeating: "check", count: 100)])
    func `a word far from all finds nothing`(word: String) {
        #expect(NearestName.nearest(to: word, among: ["check", "graph"]) == nil)
    }

    @Test func `several near names come nearest first, equally near ones in their order`() {
        let words = ["lists", "lost", "last", "list", "later"]
        #expect(NearestName.near("list", among: words) { $0 } == ["list", "lists", "lost", "last"])
    }
}
