import CoreTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintReports

/// What an application adds to a report, and what goes wrong.
extension DebugReportTests {
    // MARK: Parts of the application

    struct Notes: DebugReportable {
        let id: String
        var files: [String: Data] = [:]
        var error: (any Error)?
        var runtimes: Journal<Bool>?

        func writeReport(to directory: URL, options: DebugReport.Options) throws {
            runtimes?.note(Flint.current === Flint.shared)
            for (path, data) in files {
                let url = directory.appending(path: path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: url)
            }
            if let error { throw error }
        }
    }

    struct Trouble: Error, FlintLoggable { var loggingDescription: String { "no room" } }

    @Test func `an application adds files, with names that every system takes`() async throws {
        let runtime = try makeRuntime()
        let runtimes = Journal<Bool>()
        for id in ["notes", "Notes", "../../escape", ""] {
            runtime.addReportable(Notes(id: id, files: ["a.txt": Data(id.utf8)], runtimes: runtimes))
        }
        let contents = try await contents(runtime, options())
        #expect(
            contents.files.keys.filter { $0.hasPrefix("app/") }.sorted() == [
                "app/-..-escape/a.txt", "app/Notes-2/a.txt", "app/notes/a.txt", "app/unnamed/a.txt",
            ])
        #expect(contents.text("app/-..-escape/a.txt") == "../../escape")
        #expect(runtimes.entries == [false, false, false, false], "its runtime is the current one")
    }

    @Test(arguments: DebugReport.Options.Form.allCases)
    func `one that fails becomes a failure, and the rest is written`(
        form: DebugReport.Options.Form
    ) async throws {
        let runtime = try makeRuntime()
        runtime.addReportable(Notes(id: "broken", files: ["half.txt": Data("half".utf8)], error: Trouble()))
        runtime.addReportable(Notes(id: "whole", files: ["a.txt": Data("a".utf8)]))
        let report = try await runtime.gatherReport(options(form))
        defer { try? report.remove() }
        #expect(
            report.manifest.failures == [
                DebugReport.Manifest.Failure(part: "app/broken", reason: "DebugReportTests.Trouble: no room")
            ])
        let contents = try ReportContents(of: report)
        #expect(contents.text("app/broken/half.txt") == "half")
        #expect(contents.text("app/whole/a.txt") == "a")
        #expect(contents.files["features.json"] != nil)
    }

    @Test func `what is removed writes nothing any more`() async throws {
        let runtime = try makeRuntime()
        for id in ["a", "b", "a"] { runtime.addReportable(Notes(id: id, files: ["x": Data()])) }
        #expect(runtime.removeReportable(id: "a"))
        #expect(!runtime.removeReportable(id: "a"))
        let contents = try await contents(runtime, options())
        #expect(contents.files.keys.filter { $0.hasPrefix("app/") } == ["app/b/x"])
    }

    @Test func `links are not followed`() async throws {
        struct Linking: DebugReportable {
            let id = "linking"
            func writeReport(to directory: URL, options: DebugReport.Options) throws {
                try FileManager.default.createSymbolicLink(
                    atPath: directory.appending(path: "passwd").path, withDestinationPath: "/etc/passwd")
                try FileManager.default.createSymbolicLink(
                    atPath: directory.appending(path: "loop").path, withDestinationPath: directory.path)
            }
        }
        let runtime = try makeRuntime()
        runtime.addReportable(Linking())
        let contents = try await contents(runtime, options())
        #expect(!contents.files.keys.contains { $0.hasPrefix("app/") })
    }

    // MARK: Failures

    @Test(arguments: DebugReport.Options.Form.allCases)
    func `a target that exists is refused and kept`(form: DebugReport.Options.Form) async throws {
        let runtime = try makeRuntime()
        var options = options(form)
        options.directoryName = "mine"
        let report = try await runtime.gatherReport(options)
        defer { try? report.remove() }
        let error = await #expect(throws: DebugReport.Failure.self) {
            try await runtime.gatherReport(options)
        }
        #expect(error?.code == .reportFailed)
        #expect(error?.path == report.directory.path)
        #expect(error?.reason.isEmpty == false)
        #expect(FileManager.default.fileExists(atPath: report.url.path))
    }

    @Test func `a root that is a file is refused`() async throws {
        let runtime = try makeRuntime()
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        var options = options()
        let file = root.appending(path: "file")
        try Data().write(to: file)
        options.root = file
        let error = await #expect(throws: DebugReport.Failure.self) {
            try await runtime.gatherReport(options)
        }
        #expect(error?.code == .reportFailed)
        #expect(error?.description.contains(file.path) == true)
    }

    @Test(arguments: ["a/b", "..", "", "/tmp", "a\n"])
    func `a name that is no name is refused`(name: String) async throws {
        let runtime = try makeRuntime()
        var options = options()
        options.directoryName = name
        await #expect(throws: DebugReport.Failure.self) { try await runtime.gatherReport(options) }
        #expect(leftovers.isEmpty)
    }

    @Test func `a canceled call leaves nothing behind`() async throws {
        let runtime = try makeRuntime()
        let options = options()
        let gate = Gate()
        let gathering = Task {
            // Lets a canceled task pass.
            await gate.pass()
            return try await runtime.gatherReport(options)
        }
        gathering.cancel()
        await #expect(throws: CancellationError.self) { try await gathering.value }
        #expect(leftovers.isEmpty)
    }

    @Test func `a call that fails half-way leaves nothing behind`() async throws {
        /// Puts something in the way of the report.
        struct Vandal: DebugReportable {
            let id = "vandal"
            func writeReport(to directory: URL, options: DebugReport.Options) throws {
                let report = directory.deletingLastPathComponent().deletingLastPathComponent()
                try Data("mine".utf8).write(to: report.appending(path: "report.zip"))
            }
        }
        let runtime = try makeRuntime()
        runtime.addReportable(Vandal())
        let error = await #expect(throws: DebugReport.Failure.self) {
            try await runtime.gatherReport(options(.zip))
        }
        #expect(error?.code == .reportFailed)
        #expect(leftovers.isEmpty)
    }
}
