import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Links that the program prints, and opens again.
@Suite struct NoteLinkTests {
    private static let oddNames = [
        "Welcome", "Reading list", "Größe", "Cafe\u{301}", "💥", "👩‍🚀 log", "100%", "%2F", "a?b", "a#b", "1+1",
        "a&b=c",
        "v1.2", "x.md.txt", "…", "a;b,c", "$(name)", "*", "**", "(x)", "[y]", "{z}", "~", "@home", "new",
        "open", "日本語",
        "'quoted'", "\"quoted\"", "-dash", "--web", "a  b", "#1", "2", "ſ", "a^b|c`d", "<x>", "a!b",
        "\u{200D}x", "A.",
    ]

    @Test(arguments: oddNames) func `a link leads back to its note, whatever its name`(
        name: String
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write("other\n", to: "other.md")
        let wanted = try NoteName(name)
        try folder.write("the text\n", to: wanted.fileName)
        for option in [[], ["--web"]] {
            let printed = await ProgramRun(["link"] + option + ["--", name], in: folder)
            #expect(printed.errors.isEmpty)
            let link = try #require(printed.lines.first)
            #expect(printed.lines.count == 1)
            #expect(link.hasPrefix(option.isEmpty ? "notes://note/" : "https://notes.example/note/"))
            #expect(link.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
            let opened = await ProgramRun(["open", link], in: folder)
            #expect(opened.output == "the text\n", "\(link)")
            #expect(opened.status == .success)
        }
    }

    @Test func `random names come back, too`() async throws {
        var random = SeededGenerator(seed: 7)
        let scalars = Array("ab. %?#+&=/\\:ä💥\u{301}\u{200D}~$()*@;,'\"".unicodeScalars)
        let runtime = Flint()
        defer { runtime.shutdown() }
        var count = 0
        try Flint.withRuntime(runtime) {
            let gates = try Gates(launcher: RecordingLauncher())
            try Flint.quickSetup(AppFeatures.self) {
                gates.configure(&$0)
                $0.links = .notes
            }
            for _ in 0..<500 {
                var view = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    view.append(scalars[Int.random(in: scalars.indices, using: &random)])
                }
                guard let name = try? NoteName(String(view)) else { continue }
                count += 1
                let address = NoteAddress(name: name.text)
                for link in [
                    try Flint.links.appLink(to: BrowsingFeature.openLinked, with: address),
                    try Flint.links.webLink(to: BrowsingFeature.openLinked, with: address, named: "open"),
                ] {
                    guard case .resolved(let resolved) = Flint.resolve(url: link) else {
                        Issue.record("Nothing belongs to \(link)")
                        continue
                    }
                    #expect(try resolved.makeInput() as? NoteAddress == address)
                }
            }
        }
        #expect(count > 100)
    }

    @Test func `the open note has a link, and no note has none`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "One.md")
        let run = await ProgramRun([], typing: ["open 1", "link", "close", "link", "link Two"], in: folder)
        #expect(run.lines == ["x", "notes://note/One", "Closed “One”."])
        #expect(
            run.errorLines == [
                "error: line 4: No note is open. Open one with “open NOTE”, or name one in this command.",
                "error: line 5: There is no note “Two”. List the notes to see their names.",
            ])
    }
}
