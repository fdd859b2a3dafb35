import Foundation
import Testing

@testable import FlintBasics
@testable import FlintCommands
@testable import FlintTool

/// The filter language, which is that of the page.
@Suite struct InspectFilterTests {
    private static let row: InspectRow = {
        var row = InspectRow()
        row.kind = "ended"
        row.source = "application"
        row.feature = "EditingFeature Editing"
        row.action = "NoteCreateAction Note Create"
        row.session = "changes"
        row.subject = "Alice"
        row.trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        row.outcome = "success"
        row.nanoseconds = 150_000_000
        row.what = "Editing › Note Create #7 at 12:30"
        return row
    }()

    @Test(arguments: [
        "", " ", "note", "NOTE create", "\"note create\"", "feature:editing", "feature:EditingF",
        "action:\"note create\"",
        "session:chan", "subject:ali", "alice", "trace:0AF7651916", "outcome:success", "outcome:SUCCESS",
        "kind:end", "kind:request", "Kind:Application",
        "FEATURE:editing", ">100ms", "<2s", ">0.1s", "<0.01m",
        ">149999us",
        "-missing", "-outcome:failure", "->1s", "-\"create note\"", "feature:edit action:create >1ms",
        "12:30", "#7",
    ])
    func `it lets a row through`(text: String) throws {
        #expect(try RowFilter(text).matches(Self.row.filtered))
    }

    @Test(arguments: [
        "missing", "note missing", "\"create note\"", "feature:create", "action:editing", "session:main",
        "subject:bob", "trace:0af8", "-subject:alice", "outcome:failure",
        "kind:log", ">150ms", "<150ms", ">1m", "-note", "-feature:edit", "-<2s",
        "feature:edit -action:create",
    ])
    func `it holds a row back`(text: String) throws {
        #expect(try !RowFilter(text).matches(Self.row.filtered))
    }

    @Test func `a row without a duration is neither longer nor shorter`() throws {
        #expect(try !RowFilter(">1us").matches(InspectRow().filtered))
        #expect(try !RowFilter("<1s").matches(InspectRow().filtered))
        #expect(try RowFilter("->1us").matches(InspectRow().filtered))
    }

    @Test(arguments: [
        (
            "featur:x",
            "There is no key “featur:”. Known are feature, action, session, subject, trace, outcome, kind."
        ),
        (
            "kind:foo",
            "There is no kind “foo”. Known are request, began, ended, refused, availabilityChanged, navigated, flow, tweak, missed, gap, run, unknown, application, openURL, continueActivity, intent, framework, log, development, production, error, warning, info, debug."
        ),
        ("kind:", "There is nothing after “kind:”."), ("kind:\"\"", "There is nothing after “kind:”."),
        (
            "outcome:good",
            "There is no outcome “good”. Known are success, failure, cancelled, refused, running, lost."
        ),
        ("a \"b c", "The quotation mark before “b c” is not closed."),
        (
            ">100",
            "“>100” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m."
        ),
        (
            "<.5s",
            "“<.5s” is no duration. Write a number and a unit, such as >100ms or <2s. The units are us, ms, s and m."
        ),
    ])
    func `what means nothing is said in words`(text: String, message: String) {
        let error = #expect(throws: RowFilterError.self) { try RowFilter(text) }
        #expect(error?.message == message)
    }

    @Test(arguments: [("eventKinds", RowFilter.kinds), ("filterOutcomes", RowFilter.outcomes)])
    func `the page knows the same words`(list: String, words: [String]) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/Operations/FlintInspector/Page/Source/js/models/filter.js"
        let script = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let start = try #require(script.range(of: "const \(list) = [")?.upperBound)
        let end = try #require(script.range(of: "]", range: start..<script.endIndex)?.lowerBound)
        #expect(script[start..<end].matches(of: /'([^']*)'/).map { String($0.1) } == words)
    }
}
