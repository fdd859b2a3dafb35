import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a run leaves in its folder, and what the next one finds there.
@Suite struct RunHistoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first words\n", to: "One.md")
    }

    @Test func `looking at everything leaves no trace`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "list", "open One", "search first", "timeline", "timeline --json", "stacks", "focus search",
                "focus --reset", "log", "previous", "features --all", "export One", "compose", ":cancel",
                "close",
            ], in: folder)
        #expect(run.errorLines.count == 1)
        #expect(try folder.names() == ["One.md"])
        #expect(await ProgramRun(["list"], in: folder, isTerminal: true).errors.isEmpty)
        #expect(try folder.names() == ["One.md"])
    }

    @Test func `a change begins the history, and what was kept before makes it go on`() async throws {
        _ = await ProgramRun([], typing: ["list", "append @One more"], in: folder)
        #expect(folder.exists(".flint-demo/logs/notes.jsonl"))
        // From the beginning of the run on.
        #expect(await ProgramRun(["timeline"], in: folder).output.contains("Note List"))
        let other = try TemporaryFolder()
        _ = await ProgramRun([], typing: ["buy archive", "list"], in: other)
        #expect(try histories(in: other).count == 1)
    }

    @Test(arguments: ["list", "new Plan"]) func `a folder that does not exist is not made`(
        command: String
    ) async throws {
        let run = await ProgramRun(
            ["--folder", folder.path("none")] + command.split(separator: " ").map(String.init))
        #expect(run.status == .folder)
        #expect(!folder.exists("none"))
    }

    @Test(arguments: [
        ["timeline"], ["log"], ["previous"], ["stacks"], ["--enable", "export", "list"],
        ["--analytics", "search", "milk"],
    ]) func `sample notes go away after somebody has looked`(arguments: [String]) async throws {
        let temporary = try TemporaryFolder()
        let run = await ProgramRun(arguments, temporaryFolder: temporary.path)
        #expect(run.status == .success)
        #expect(try temporary.names().isEmpty)
    }

    @Test func `sample notes go away after changes that were taken back, and stay with a report`()
        async throws
    {
        let temporary = try TemporaryFolder()
        let undone = await ProgramRun(
            [], typing: ["append @Nothing x", "rename @Ideas Shopping", "stacks"],
            temporaryFolder: temporary.path)
        #expect(undone.errorLines.count == 2)
        #expect(try temporary.names().isEmpty)
        let report = await ProgramRun([], typing: ["report"], temporaryFolder: temporary.path)
        #expect(report.errors.contains("The sample notes stay in "))
        #expect(try temporary.names().count == 1)
    }

    @Test func `two programs work on one folder, and the second says once that it keeps nothing`()
        async throws
    {
        _ = await ProgramRun(["append", "@One", "more"], in: folder)
        let first = RunHistory(notes: folder.path)
        #expect(first.takeWarning() == nil)
        let run = await ProgramRun(
            [], typing: ["new Plan", "append milk", "timeline", "log", "previous"], in: folder)
        #expect(run.status == .success)
        #expect(
            run.errorLines == [
                "warning: Another flint-demo is at work in this folder. What is done here is logged in memory only."
            ])
        #expect(run.output.contains("Editing › Note Append"))
        #expect(run.output.contains("Made a note"))
        #expect(try folder.text(of: "Plan.md") == "milk\n")
        first.close()
        #expect(await ProgramRun(["list"], in: folder).errors.isEmpty)
    }

    @Test func `a second program that begins without history says so when it changes something`() async throws
    {
        let second = RunHistory(notes: folder.path)
        _ = await ProgramRun(["append", "@One", "more"], in: folder)
        let first = RunHistory(notes: folder.path)
        try second.write(event(1, session: "main"))
        #expect(second.takeWarning()?.hasPrefix("Another flint-demo is at work in this folder.") == true)
        #expect(second.takeWarning() == nil)
        #expect(second.logFiles.isEmpty)
        #expect(first.logFiles.count == 1)
        try first.write(event(2, session: "main"))
        second.close()
        first.close()
        let third = RunHistory(notes: folder.path)
        #expect(third.logged().events.last?.message == "message 2")
        third.close()
    }

    private func event(_ sequence: UInt64, session: String) -> LogEvent {
        LogEvent(
            sequence: sequence, time: Date(timeIntervalSince1970: 1_700_000_000), channel: .development,
            level: .info, session: session, message: "message \(sequence)")
    }

    @Test func `nothing is lost or doubled when the files are opened under load`() async throws {
        let history = RunHistory(notes: folder.path)
        await withTaskGroup(of: Void.self) { group in
            for task in UInt64(0)..<8 {
                group.addTask {
                    for number in 1...50 as ClosedRange<UInt64> {
                        let isChanging = task == 3 && number == 25
                        try? history.write(
                            self.event(task * 50 + number, session: isChanging ? "changes" : "main"))
                    }
                }
            }
        }
        #expect(history.logged().events.map(\.sequence).sorted() == Array(1...400))
        history.close()
        #expect(RunHistory(notes: folder.path).logged().events.count == 400)
    }

    @Test func `a run of many changes keeps its files small`() async throws {
        let history = RunHistory(notes: folder.path)
        let text = String(repeating: "x", count: 4_000)
        for number in 1...600 as ClosedRange<UInt64> {
            try history.write(
                LogEvent(
                    sequence: number, time: Date(), channel: .development, level: .info,
                    session: "changes", message: text))
        }
        let bytes = try history.logFiles.flatMap { try $0.files() }.map(\.bytes).reduce(0, +)
        #expect(bytes > 500_000 && bytes < 1_100_000)
        history.close()
    }

    @Test func `a place that cannot be made stops nobody`() async throws {
        try folder.link(".flint-demo", to: "/nowhere/at/all")
        let run = await ProgramRun(
            [], typing: ["new Plan", "append milk", "timeline", "log", "previous"], in: folder)
        #expect(run.status == .success)
        #expect(try folder.text(of: "Plan.md") == "milk\n")
        #expect(run.output.contains("Editing › Note Append"))
        #expect(run.output.contains("Made a note"))
        #expect(run.errorLines.count == 2)
        #expect(run.errors.hasPrefix("warning: The flight recorder has no file in "))
        #expect(run.errorLines.last?.contains("cannot be opened") == true)
    }

    @Test(arguments: [".flint-demo/logs", ".flint-demo/history"])
    func `what cannot be written stops nobody`(name: String) async throws {
        try folder.makeFolder(".flint-demo")
        try folder.write("in the way", to: name)
        let run = await ProgramRun(
            [], typing: ["new Plan", "append milk", "timeline", "log", "list"], in: folder)
        #expect(run.status == .success)
        #expect(try folder.text(of: "Plan.md") == "milk\n")
        #expect(run.output.contains("Editing › Note Append"))
        #expect(run.output.contains("Made a note"))
        #expect(run.errors.isEmpty || run.errorLines.allSatisfy { $0.hasPrefix("warning: ") })
        #expect(try folder.text(of: name) == "in the way")
    }

    @Test(.enabled(if: getuid() != 0, "an administrator may write everywhere"))
    func `a folder that cannot be written to can be looked at`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        let run = await ProgramRun([], typing: ["list", "open One", "timeline", "log"], in: folder)
        #expect(run.status == .success)
        #expect(run.errors.isEmpty)
        #expect(await ProgramRun(["new", "Plan"], in: folder).status == .folder)
    }

    @Test func `a history in memory keeps no file`() throws {
        let history = RunHistory()
        try history.write(
            LogEvent(
                sequence: 1, time: Date(), channel: .development, level: .info, session: "changes",
                message: "x"))
        #expect(history.logFiles.isEmpty)
        #expect(history.takeWarning() == nil)
        history.close()
    }

    // MARK: The run before

    @Test func `a run that ended well is told`() async throws {
        #expect(
            await ProgramRun(["previous"], in: folder).lines == [
                "Nothing is known of an earlier run in this folder."
            ])
        _ = await ProgramRun([], typing: ["open One", "append more"], in: folder, runtime: .timeless)
        for _ in 1...2 {
            #expect(
                await ProgramRun(["previous"], in: folder).lines == [
                    "The last run ended well. It began 2023-11-14 22:13:20."
                ])
        }
    }

    @Test func `a run that was killed shows what had not ended`() async throws {
        let crashed = try TemporaryFolder()
        _ = await ProgramRun(
            [], typing: ["open One", "append more", "permit --yes editor", "edit One"], in: folder,
            launcher: CopyingLauncher(destination: crashed), runtime: .timeless)
        let run = await ProgramRun(["previous"], in: crashed)
        #expect(run.status == .success)
        #expect(
            run.lines == [
                "The last run did not end by itself: it crashed or was stopped. It began 2023-11-14 22:13:20.",
                "Not ended:",
                "Time      Session  Feature › action    Outcome  Duration  Details",
                "22:13:20  changes  Editor › Note Edit  running            One",
                "You were in the middle of:",
                "Session changes",
                "  Editing, since 22:13:20",
                "    22:13:20 Note Append: the open note, 4 characters, success",
                "    22:13:20 went on with Editor",
                "      22:13:20 Note Edit: One, running",
                "Session main",
                "  Browsing, since 22:13:20",
                "    22:13:20 Note Open: One, success",
                "    22:13:20 went on with Unlocking",
                "      22:13:20 Feature Permit: editor, success",
            ])
    }

    @Test(arguments: [0, 1, 100, 5_000, -1, -20]) func `a history that is cut off anywhere is read`(
        length: Int
    ) async throws {
        _ = await ProgramRun([], typing: ["new Plan", "append milk"], in: folder)
        let file = try #require(try histories(in: folder).first)
        let bytes = try Data(contentsOf: file)
        try (length < 0 ? bytes.dropLast(-length) : bytes.prefix(length)).write(to: file)
        let run = await ProgramRun([], typing: ["previous", "timeline"], in: folder)
        #expect(run.status == .success)
        #expect(run.errors.isEmpty)
    }

    @Test func `a foreign history spoils nothing`() async throws {
        try folder.makeFolder(".flint-demo/history")
        try folder.write("nonsense\n", to: ".flint-demo/history/history.flight")
        let run = await ProgramRun([], typing: ["previous", "new Plan"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.first == "Nothing is known of an earlier run in this folder.")
        #expect(await ProgramRun(["previous"], in: folder).output.hasPrefix("The last run ended well."))
    }

    private func histories(in folder: TemporaryFolder) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.url(".flint-demo/history"), includingPropertiesForKeys: nil)
    }
}
