import FlintTweaks
import TestSupport
import Testing

@Suite struct TweakSectionTests {
    private static func sections(_ rows: [DisplayableTweak], matching query: String = "") -> [TweakSection] {
        TweakSection.sections(of: rows, matching: TweakSearch(query))
    }

    private static let rows = [
        TweakSearchTests.row("b", "x", title: "Zebra", group: "Animals"),
        TweakSearchTests.row("b", "y", title: "Ant", group: "Animals"),
        TweakSearchTests.row("a", "z", title: "Ant", group: "Animals"),
        TweakSearchTests.row("c", "v"),
        TweakSearchTests.row("c", "u", group: "Words"),
        TweakSearchTests.row("d", "v", group: "Other"),
    ]

    @Test func `sections and rows are in the order of titles, whatever the order of the input`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            let sections = Self.sections(Self.rows.shuffled(using: &generator))
            // Those without a group are others.
            #expect(
                sections.map { [$0.title] + $0.rows.map(\.path.description) } == [
                    ["Animals", "a/z", "b/y", "b/x"], ["Other", "c/v", "d/v"], ["Words", "c/u"],
                ])
        }
    }

    @Test func `sections in which nothing is found vanish`() {
        #expect(Self.sections(Self.rows, matching: "ant").map(\.title) == ["Animals"])
        #expect(Self.sections(Self.rows, matching: "nowhere").isEmpty)
    }

    @Test(arguments: [
        (TweakKind.bool, TweakEditor.toggle), (.int, .integer), (.double, .decimal), (.string, .text),
        (.array, .structured), (.object, .structured),
    ])
    func `the kind decides the editor unless there are options`(kind: TweakKind, editor: TweakEditor) {
        let editors = [[], [.bool(true)]].map { TweakEditor(for: kind, options: $0) }
        #expect(editors == [editor, .choice])
    }
}
