import Testing

@testable import flint_demo

@Suite struct KeyScriptTests {
    @Test func `words are keys, texts and sizes`() throws {
        let script = try KeyScript("down*3 Enter q '=Oat milk' ctrl-s page-down size=40x10 = space é")
        #expect(
            script.steps.map(\.deed) == [
                .press(.down, times: 3), .press(.enter, times: 1), .press(.character("q"), times: 1),
                .press(.text("Oat milk"), times: 1), .press(.control("s"), times: 1),
                .press(.pageDown, times: 1), .resize(try #require(FrameSize(columns: 40, rows: 10))),
                .press(.character("="), times: 1), .press(.character(" "), times: 1),
                .press(.character("é"), times: 1),
            ])
        #expect(script.steps.first?.word == "down*3")
        #expect(try KeyScript("  ").steps.isEmpty)
    }

    @Test(arguments: [
        ("entr", "There is no key “entr”. Did you mean “enter”?"),
        ("hello", "There is no key “hello”. To type it, write “=hello”."),
        ("down*0", "“down*0” would press a key 0 times; write 1 to 1000."),
        ("down*1001", "“down*1001” would press a key 1001 times; write 1 to 1000."),
        ("size=80", "“size=80” is no size. Write columns by rows, such as size=80x24."),
        ("size=0x5", "“size=0x5” is no size. Write columns by rows, such as size=80x24."),
        ("size=1001x5", "“size=1001x5” is no size. Write columns by rows, such as size=80x24."),
        ("size=80x24x2", "“size=80x24x2” is no size. Write columns by rows, such as size=80x24."),
    ]) func `a word that is no key is named`(text: String, message: String) {
        let error = #expect(throws: UsageError.self) { try KeyScript(text) }
        #expect(error?.description == message)
    }

    @Test func `a quote that is not closed is named`() {
        let error = #expect(throws: UsageError.self) { try KeyScript("'=abc") }
        #expect(error?.description.contains("is not closed") == true)
    }
}
