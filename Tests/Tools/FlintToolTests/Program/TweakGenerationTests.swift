import FlintGenerator
import Testing
import ToolTestSupport

@testable import FlintTool

/// Runs of `generate tweaks` and `check` over files in memory.
@Suite struct TweakGenerationTests {
    static let file: String = #"{"checkout": {"max_items": {"Value": 20}}}"#
    static let broken: String = "{\"checkout\": {\n  \"max_items\": {\"Value\": null}}}"
    /// The title is misspelt, which is a warning.
    static let doubtful: String = #"{"checkout": {"max_items": {"Value": 20, "Titel": "Items"}}}"#
    static let arguments: [String] = ["tweaks", "-l", "App.tweaks.json", "-o", "out", "-a", "AppTweaks"]
    static let paths: [String] = ["out/AppTweaks.swift", "out/AppTweaks+Constants.swift"]

    func expected(_ text: String = file, access: RenderOptions.Access = .internal) -> [String] {
        AccessorGenerator(name: "AppTweaks", access: access)
            .generate(Array(text.utf8), path: "App.tweaks.json").files.map(\.text)
    }

    func run(_ files: MemorySystem, _ options: String...) -> ToolStatus {
        FlintProgram(files).run(Self.arguments + options)
    }

    @Test func `an accessor is written as two files and nothing is printed`() {
        let files = MemorySystem(["App.tweaks.json": Self.file])
        #expect(run(files) == .done)
        #expect(files.current.writes == Self.paths)
        #expect(Self.paths.map { files.text(of: $0) } == expected())
        #expect(files.current.output.isEmpty)
        #expect(files.current.errorLines.isEmpty)
    }

    @Test func `files that would stay the same are not touched`() {
        let files = MemorySystem(["App.tweaks.json": Self.file])
        #expect(run(files) == .done)
        #expect(run(files) == .done)
        #expect(files.current.writes == Self.paths)
        files.update { $0.files[Self.paths[1]] = Array("old".utf8) }
        #expect(run(files) == .done)
        #expect(files.current.writes == Self.paths + [Self.paths[1]])
    }

    @Test func `a warning is no obstacle unless it counts as an error`() {
        let files = MemorySystem(["App.tweaks.json": Self.doubtful])
        #expect(run(files, "--warnings-as-errors") == .findings)
        #expect(files.current.writes.isEmpty)
        #expect(run(files, "--codes") == .done)
        #expect(files.current.writes == Self.paths)
        #expect(files.current.errorLines.count == 2)
        #expect(files.current.errorLines.last?.contains(": warning: ") == true)
        #expect(files.current.errorLines.last?.hasSuffix(" [tweak-file]") == true)
        #expect(run(files, "--quiet") == .done)
        #expect(files.current.errorLines.count == 2)
    }

    @Test func `comparing names what is missing and stale and writes nothing`() {
        let files = MemorySystem(["App.tweaks.json": Self.file])
        #expect(run(files, "--check") == .findings)
        #expect(files.current.errorLines == Self.paths.map { "\($0): error: missing; generate it" })
        #expect(run(files) == .done)
        #expect(run(files, "--check") == .done)
        files.update { $0.files["App.tweaks.json"] = Array(Self.file.replacing("20", with: "30").utf8) }
        #expect(run(files, "--check") == .findings)
        #expect(files.current.errorLines.count == 3)
        #expect(files.current.errorLines.last?.hasPrefix("\(Self.paths[1]):") == true)
        #expect(files.current.errorLines.last?.contains("stale") == true)
        #expect(files.current.writes == Self.paths)
    }

    @Test func `a dry run prints what would happen and writes nothing`() {
        let files = MemorySystem(["App.tweaks.json": Self.file, Self.paths[0]: "old"])
        #expect(run(files, "--dry-run") == .done)
        #expect(files.current.writes.isEmpty)
        #expect(files.current.output == "change \(Self.paths[0])\ncreate \(Self.paths[1])\n")
        #expect(run(files) == .done)
        #expect(run(files, "--dry-run") == .done)
        #expect(files.current.output.hasSuffix("keep \(Self.paths[0])\nkeep \(Self.paths[1])\n"))
    }

    @Test func `the name comes from the command line, the configuration folder, the options file`() {
        let files = MemorySystem([
            "A.json": Self.file, "C/config.json": #"{"accessorName": "Configured"}"#,
            "flint.json": #"{"accessor-name": "Optional", "access": "public"}"#,
        ])
        let options = ["tweaks", "-l", "A.json", "-o", "out", "--options-file=flint.json"]
        #expect(FlintProgram(files).run(options) == .done)
        #expect(FlintProgram(files).run(options + ["-c", "C"]) == .done)
        #expect(FlintProgram(files).run(options + ["-c", "C", "-a", "Given"]) == .done)
        let names = ["Optional", "Configured", "Given"]
        #expect(
            files.current.writes == names.flatMap { ["out/\($0).swift", "out/\($0)+Constants.swift"] })
        #expect(
            files.text(of: "out/Given.swift")?.contains("public nonisolated struct Given: Sendable") == true)
    }

    @Test func `a file that cannot be read or written is named`() {
        let files = MemorySystem()
        #expect(run(files) == .files)
        #expect(files.current.errorLines == ["App.tweaks.json: error: No such file or directory"])
        let full = MemorySystem(["App.tweaks.json": Self.file])
        full.update { $0.writeFailure = "No space left on device" }
        #expect(run(full) == .files)
        #expect(full.current.errorLines == Self.paths.map { "\($0): error: No space left on device" })
    }

    private static let sessions: [ToolSession] = [
        ToolSession(
            testDescription: "errors name file, line and column and leave the old files",
            files: ["App.tweaks.json": broken, paths[0]: "old"], calls: [arguments.joined(separator: " ")],
            statuses: [.findings], errors: ["App.tweaks.json:2:26: error: "]),
        ToolSession(
            testDescription: "a name that is nowhere is wrong usage",
            files: ["A.json": file, "C/config.json": "{}"],
            calls: [
                "tweaks -l A.json -o out -c C", "tweaks -l A.json -o out -c none",
            ], statuses: [.findings, .files],
            errors: ["C/config.json:1:1: error: ", "none/config.json: error: "]),
        ToolSession(
            testDescription: "standard input has a name", files: [:], standardInput: broken,
            calls: ["tweaks -l - -o out -a A", "tweaks -l - -o out -a A --stdin-name=B.json"],
            statuses: [.findings, .findings], errors: ["<stdin>:2:26: ", "B.json:2:26: "]),
        ToolSession(
            testDescription: "an excluded file is left alone",
            files: ["Old/A.tweaks.json": broken, "flint.json": #"{"exclude": ["Old"]}"#],
            calls: ["tweaks -l Old/A.tweaks.json -o out -a A --options-file flint.json"]),
        ToolSession(
            testDescription: "check reads tweak files beside diagrams and goes on after a missing one",
            files: [
                "A.puml": FlintProgramTests.broken, "App.tweaks.json": broken, "B.json": doubtful,
            ], calls: ["check none.json App.tweaks.json A.puml B.json"], statuses: [.files],
            errors: ["A.puml:3:8: ", "none.json: ", "App.tweaks.json:2:26: ", "B.json:1:42: "]),
        ToolSession(
            testDescription: "warnings of a tweak file count as errors if wanted",
            files: ["B.json": doubtful, "C.json": file],
            calls: ["check C.json", "check B.json", "check B.json --warnings-as-errors"],
            statuses: [.done, .done, .findings],
            errors: ["B.json:1:42: warning: ", "B.json:1:42: error: "]),
    ]

    @Test(arguments: sessions) func `calls leave files, lines of errors and statuses`(session: ToolSession) {
        session.check()
    }

    @Test func `a call without a name, or whose output is the input, is wrong usage`() {
        let files = MemorySystem(["A.json": Self.file, "out/A.swift": Self.file])
        #expect(FlintProgram(files).run(["tweaks", "-l", "A.json", "-o", "out"]) == .usage)
        #expect(files.current.errorLines.first?.contains("'--accessor-name=NAME'") == true)
        #expect(FlintProgram(files).run(["tweaks", "-l", "./out/A.swift", "-o", "out", "-a", "A"]) == .usage)
        #expect(files.current.writes.isEmpty)
    }
}
