import FlintTweaks
import Testing

@Suite struct TweakPathTests {
    @Test(arguments: [
        (TweakPath("checkout", "limit"), "checkout/limit"), (TweakPath("a/b", "50%"), "a%2Fb/50%25"),
        (TweakPath("", ""), "/"), (TweakPath("%2F", "é\n"), "%252F/é\n"),
    ])
    func `a path is written with escapes and read back`(path: TweakPath, text: String) {
        #expect(path.description == text)
        #expect(TweakPath(text) == path)
    }

    @Test(arguments: ["", "a", "a/b/c", "a%/b", "a%2/b", "a%41/b"])
    func `other texts are no paths`(text: String) {
        #expect(TweakPath(text) == nil)
    }

    @Test func `paths are ordered by feature first`() {
        let paths = [TweakPath("b", "a"), TweakPath("a", "z"), TweakPath("a", "b")]
        #expect(paths.sorted() == [TweakPath("a", "b"), TweakPath("a", "z"), TweakPath("b", "a")])
    }
}
