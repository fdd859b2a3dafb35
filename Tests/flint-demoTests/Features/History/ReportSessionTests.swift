import FlintCore
import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Debug reports by command.
@Suite struct ReportSessionTests {
    private let folder: TemporaryFolder
    private let place: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        place = try TemporaryFolder()
        try folder.write("first words\n", to: "One.md")
    }

    /// All files below a folder, by path.
    private func files(below path: String) throws -> [String: Data] {
        try FileManager.default.subpathsOfDirectory(atPath: path).reduce(into: [:]) { files, name in
            let whole = "\(path)/\(name)"
            guard (try? FileFacts.of(whole, followingLinks: false).kind) == .file else { return }
            files[name] = try Data(contentsOf: URL(filePath: whole))
        }
    }

    /// The path that a run has told.
    private func path(in run: ProgramRun) throws -> String {
        let line = try #require(run.lines.last { $0.hasPrefix("Wrote a report with ") })
        return String(try #require(line.split(separator: ": ", maxSplits: 1).last))
    }

    @Test func `a report is a folder of its own with history, log, features and counts`() async throws {
        _ = await ProgramRun(["append", "@One", "more"], in: folder)
        let run = await ProgramRun([], typing: ["new Plan", "report \(place.path)"], in: folder)
        #expect(run.errors.isEmpty)
        let path = try path(in: run)
        #expect(path.hasPrefix(place.path("")))
        let files = try files(below: path)
        for name in [
            "manifest.json", "features.json", "timeline.json", "stacks.json", "logs/notes.jsonl",
            "previous-run.json", "app/notes/counts.json", "tweaks.json",
        ] {
            #expect(files[name] != nil, "\(name)")
        }
        #expect(run.lines.last == "Wrote a report with \(files.count - 1) files: \(path)")
        #expect(
            files["app/notes/counts.json"].map { String(decoding: $0, as: UTF8.self) }
                == "{\"notes\":2,\"subfolders\":0}")
        let log = String(decoding: files["logs/notes.jsonl"] ?? Data(), as: UTF8.self)
        #expect(log.contains("Made a note"))
        #expect(log.contains("NoteAppendAction"))
        let second = await ProgramRun([], typing: ["report \(place.path)"], in: folder)
        #expect(try self.path(in: second) != path)
    }

    @Test(arguments: [("--zip", "zip"), ("--ndjson", "ndjson")])
    func `a report is one file if that is wanted`(option: String, ending: String) async throws {
        let run = await ProgramRun(
            [], typing: ["new Plan", "report \(option) '\(place.path("deep/er"))'"], in: folder)
        let path = try path(in: run)
        #expect(path.hasPrefix(place.path("deep/er/")))
        let data = try Data(contentsOf: URL(filePath: path))
        #expect(path.hasSuffix(ending))
        #expect(data.starts(with: ending == "zip" ? Data("PK\u{3}\u{4}".utf8) : Data("{".utf8)))
    }

    @Test func `a report for people is text`() async throws {
        let run = await ProgramRun(
            [], typing: ["new Plan", "report --text \(place.path)"], in: folder)
        let files = try files(below: try path(in: run))
        #expect(files["timeline.txt"] != nil && files["stacks.txt"] != nil && files["timeline.json"] == nil)
    }

    @Test func `names of notes are left out if that is wanted`() async throws {
        let commands = ["new Peculiar", "open peculiar", "delete peculiar"]
        let open = await ProgramRun([], typing: commands + ["report --ndjson \(place.path)"], in: folder)
        #expect(try String(contentsOfFile: path(in: open), encoding: .utf8).contains("eculiar"))
        let run = await ProgramRun(
            [], typing: commands + ["report --ndjson --redact \(place.path)"], in: folder)
        let text = try String(contentsOfFile: path(in: run), encoding: .utf8)
        #expect(!text.contains("eculiar"))
        #expect(text.contains("(redacted)"))
    }

    @Test func `without a place the report is among what the program remembers`() async throws {
        let run = await ProgramRun(["report"], in: folder)
        #expect(try path(in: run).hasPrefix(folder.path(".flint-demo/reports/")))
        #expect(await ProgramRun(["list"], in: folder).lines.count == 2)
    }

    @Test func `a place that cannot be is said`() async throws {
        try folder.write("", to: "file")
        let run = await ProgramRun(["report", folder.path("file")], in: folder)
        #expect(run.status == .failure)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(folder.path("file")))
        #expect(try folder.text(of: "file").isEmpty)
        let both = await ProgramRun(["report", "--zip", "--ndjson", place.path], in: folder)
        #expect(both.status == .usage)
        #expect(both.errors.contains("A report has one form"))
        #expect(try place.names().isEmpty)
    }

    @Test func `reports can be switched off`() async throws {
        let run = await ProgramRun([], typing: ["disable debug report", "report"], in: folder)
        #expect(run.errors.contains("Switch it on with “enable debug report”"))
        #expect(try folder.names() == ["One.md"])
    }

    /// Words that nobody else would write, in every place where a person writes.
    @Test(arguments: [UInt64(1), 2, 3]) func `what is in notes is in no file but the notes`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        func secret() -> String {
            "q" + String((0..<12).map { _ in "bcdfghjkmnpqrstvwxz".randomElement(using: &random) ?? "q" })
        }
        let secrets = (1...6).map { _ in secret() }
        try folder.write("\(secrets[0]) \(secrets[1])\n", to: "One.md")
        let run = await ProgramRun(
            ["--events=json", "--analytics", "--enable", "export", "--tweak", "about/contact=\(secrets[5])"],
            typing: [
                "open One", "append @One \(secrets[2])", "replace @One \(secrets[2]) '\(secrets[3])'",
                "search \(secrets[0])", "search \(secrets[4])", "export-all", "delete One", "undo",
                "timeline", "stacks", "log --level debug", "previous", "report --text",
                "report \(place.path)",
                "report --ndjson \(place.path)",
            ], in: folder)
        #expect(run.status == .success)
        _ = await ProgramRun(["report", place.path], in: folder)
        let kept = try files(below: folder.path(".flint-demo"))
        let reports = try files(below: place.path)
        #expect(kept.count >= 3 && reports.count > 20)
        for (name, data) in kept.merging(reports, uniquingKeysWith: { first, _ in first }) {
            for secret in secrets {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
            }
        }
        for secret in secrets { #expect(!run.errors.contains(secret)) }
    }
}
