import FlintCore
import FlintFlows
import FlintNavigation
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) @MainActor struct BrowserTests {
    private let sample: SampleDesk
    private let context: BrowseContext
    private let browser: Browser
    private let navigator: Navigator

    init() async throws {
        sample = try SampleDesk()
        context = BrowseContext(desk: sample.desk, work: BrowseWork())
        let presenter = BrowsePresenter(context: context)
        navigator = try Navigator(
            screens: BrowseMap.screens(context), root: BrowseMap.layout, presenter: presenter,
            transitions: BrowseMap.transitions)
        BrowseMap.connect(context, to: navigator)
        browser = Browser(context: context, navigator: navigator, presenter: presenter)
        try await navigator.start()
        await browser.settle()
    }

    private var lines: [String] { browser.frame(of: .standard).lines }

    /// Work that goes on until the test ends it.
    private func beginWork() -> AsyncStream<Void>.Continuation {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        context.work.perform("Counting sheep") {
            for await _ in signals {}
            try Task.checkCancellation()
        }
        return continuation
    }

    @Test func `the map has neither errors nor warnings`() {
        let problems = BrowseMap.screens(context).validate(roots: [BrowseMap.layout])
        #expect(problems.map(\.description) == [])
    }

    @Test func `while work goes on keys scroll, and others wait for it`() async {
        let work = beginWork()
        #expect(lines[22].hasPrefix("Counting sheep… (esc stops it)"))
        browser.press(.down)
        #expect(lines[3].hasPrefix("› Two"))
        browser.press(.enter)
        browser.press(.character("e"))
        #expect(lines[1].hasPrefix("── Notes ─"))
        work.finish()
        await browser.settle()
        #expect(lines[1].hasPrefix("── Notes › Two › Edit ─"))
    }

    @Test(arguments: [Key.escape, .control("c")])
    func `work is given up, and with it the keys that waited`(key: Key) async {
        _ = beginWork()
        browser.press(.enter)
        browser.press(key)
        await browser.settle()
        #expect(lines[1].hasPrefix("── Notes ─"))
        #expect(lines[22].hasPrefix("The command was canceled."))
        #expect(!browser.isDone)
    }

    @Test func `what was said goes with the next key`() async {
        context.work.say("Hello")
        #expect(lines[22].hasPrefix("Hello"))
        browser.press(.down)
        #expect(!lines[22].hasPrefix("Hello"))
    }

    @Test func `a tab is changed where nothing is in front`() async {
        browser.press(.tab)
        await browser.settle()
        #expect(lines[0] == " Notes  [Trash]")
        browser.press(.character(","))
        await browser.settle()
        browser.press(.tab)
        await browser.settle()
        #expect(lines[0] == " Notes  [Trash]")
        #expect(lines[1].hasPrefix("── Trash › Settings ─"))
        browser.press(.escape)
        await browser.settle()
        browser.press(.backTab)
        await browser.settle()
        #expect(lines[0] == "[Notes]  Trash")
    }

    @Test func `a note that is left is closed at the desk`() async {
        browser.press(.enter)
        await browser.settle()
        #expect(sample.desk.openNote == "One")
        browser.press(.escape)
        await browser.settle()
        #expect(sample.desk.openNote == nil)
    }

    @Test func `a thousand keys at once are done one after the other`() async {
        for _ in 0..<250 {
            browser.press(.enter)
            browser.press(.character("e"))
            browser.press(.escape)
            browser.press(.escape)
        }
        await browser.settle()
        #expect(lines[1].hasPrefix("── Notes"))
        browser.press(.character("q"))
        await browser.settle()
        #expect(browser.isDone)
    }

    @Test func `screens give without knowing who takes`() async throws {
        let editor = EditorScreen(input: .t1(NewNote(name: "New")), context: context)
        var given: [SavedNote] = []
        editor.produceStub = { note in
            given.append(note)
            return nil
        }
        context.choosePlace = { _ in .desk }
        #expect(editor.press(.text("text")))
        #expect(editor.press(.control("s")))
        await context.work.settle()
        #expect(given == [SavedNote(name: "New", place: .desk)])
        #expect(try sample.folder.text(of: "New.md") == "text")
        #expect(editor.unsaved == nil)
    }
}
