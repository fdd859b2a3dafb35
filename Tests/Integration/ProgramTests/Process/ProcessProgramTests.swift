import FlintCore
import Foundation
import TestSupport
import Testing

/// Processes of their own, which get the signals of the system.
@Suite(.enabled(if: BuiltProduct.executable("flint-process") != nil, "The program is not beside the tests"))
struct ProcessProgramTests {
    /// A started process, with what it prints.
    private struct Program {
        let process: ChildProcess
        private let output: FileHandle
        private let errors: FileHandle
        private var printed = ""

        init(_ mode: String, in folder: TemporaryFolder, _ variables: [String: String] = [:]) throws {
            let (input, output, errors) = (Pipe(), Pipe(), Pipe())
            process = try ChildProcess(
                [try #require(BuiltProduct.executable("flint-process")), mode, folder.path],
                descriptors: [
                    input.fileHandleForReading, output.fileHandleForWriting, errors.fileHandleForWriting,
                ].map(\.fileDescriptor),
                environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
            for pipe in [output, errors] { try pipe.fileHandleForWriting.close() }
            (self.output, self.errors) = (output.fileHandleForReading, errors.fileHandleForReading)
        }

        /// Waits until the process has printed a line.
        mutating func line(_ line: String) throws {
            while !printed.split(separator: "\n").contains(Substring(line)) { try read(for: line) }
        }

        /// Waits until the process has printed as many lines.
        mutating func lines(_ count: Int, beginningWith word: String) throws {
            while printed.split(separator: "\n").count(where: { $0.hasPrefix(word) }) < count {
                try read(for: word)
            }
        }

        private mutating func read(for line: String) throws {
            let next = output.availableData
            try #require(!next.isEmpty, "It has ended without '\(line)': \(printed)")
            printed += String(decoding: next, as: UTF8.self)
        }

        /// Waits for the end.
        mutating func end() async throws -> (status: Int32, output: String, errors: String) {
            let status = await process.end()
            printed += String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
            let errors = String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)
            return (status, printed, errors)
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What the flight recorder of the process has kept.
    private func recorded() throws -> HistorySnapshot {
        let runtime = Flint()
        defer { runtime.shutdown() }
        try runtime.setup(NoFeatures.self) {
            $0.flightRecorder = FlightRecorderConfiguration(folder: folder.url("history"))
        }
        return try #require(runtime.previousRun())
    }

    private enum NoFeatures: FeatureGroup {
        static let subfeatures: Subfeatures = []
    }

    @Test func `under load, a signal loses no request, and nothing of recorder and logs`() async throws {
        var program = try Program("load", in: folder)
        try program.line("loaded")
        program.process.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output.hasSuffix("flushed\n"))
        let words = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("begun") })
            .split(separator: " ")
        let (begun, answered) = (try #require(Int(words[1])), try #require(Int(words[3])))
        #expect(answered >= 100)
        #expect(begun == answered)
        // Each of the clients was refused once, which ended it.
        #expect(words[5] == "8")
        let run = try recorded()
        #expect(run.isClean)
        #expect(run.unfinished.isEmpty)
        let contents = try LogFile.Reader().read(
            directory: URL(filePath: folder.path("logs"), directoryHint: .isDirectory))
        let lines = contents.entries.filter { $0.message.hasPrefix("work ") }.map(\.message)
        #expect(lines.count == answered)
        #expect(Set(lines).count == answered)
        #expect(contents.entries.contains { $0.message == "A signal asks the process to end." })
    }

    @Test func `under load, a signal loses no span: those of the requests that were running are exported`()
        async throws
    {
        var program = try Program("export", in: folder)
        try program.line("loaded")
        program.process.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let words = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("begun") })
            .split(separator: " ")
        let answered = try #require(Int(words[3]))
        #expect(answered >= 100)
        // Each request has performed another one.
        #expect(
            result.output.hasSuffix("sent \(2 * answered) of \(2 * answered) spans, by 1 requests\n"))
    }

    @Test func `a worker of stored runs hands back what it holds before the process ends`() async throws {
        var program = try Program("work", in: folder)
        try program.line("working")
        program.process.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output == "working\nrun ready, held by nobody, 0 claims\nflushed\n")
    }

    @Test(arguments: ["deliver", "deliver-by-three"])
    func `workers of stored runs repeat nothing when the process ends and starts again`(
        mode: String
    ) async throws {
        var program = try Program(mode, in: folder)
        try program.lines(40, beginningWith: "effect")
        program.process.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output.hasSuffix("0 ended, 0 held\nflushed\n"))
        var next = try Program("deliver-rest", in: folder)
        let rest = try await next.end()
        #expect(rest.status == 0)
        #expect(rest.output.hasSuffix("40 ended, 0 held\nflushed\n"))
        let effects = (result.output + rest.output).split(separator: "\n").filter { $0.hasPrefix("effect") }
        #expect(effects.count == 80 && Set(effects).count == 80)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a waiting body is asked to stop by either signal`(signal: Int32) async throws {
        var program = try Program("wait", in: folder)
        try program.line("waiting")
        program.process.send(signal)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.output == "waiting\nstopping\nflushed\n")
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a second signal ends the process at once, and the recorder has what was running`(
        signal: Int32
    ) async throws {
        var program = try Program("hold", in: folder)
        try program.line("holding")
        program.process.send(SIGTERM)
        try program.line("draining")
        program.process.send(signal)
        let result = try await program.end()
        #expect(result.status == 128 + signal)
        #expect(!result.output.contains("flushed"))
        let run = try recorded()
        #expect(!run.isClean)
        #expect(run.unfinished.count == 1)
    }

    @Test func `a body that ignores its cancellation is left behind, after a flush`() async throws {
        var program = try Program("ignore", in: folder)
        try program.line("ignoring")
        program.process.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 75)
        #expect(result.output.hasSuffix("flushed\n"))
        #expect(result.errors.contains("the body has not ended"))
    }

    @Test func `a failed action is a line on standard error, and no file is written`() async throws {
        let home = try TemporaryFolder()
        var program = try Program("fail", in: folder, ["HOME": home.path, "XDG_DATA_HOME": ""])
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" error request | ") == true)
        #expect(lines.first?.contains("Failed with FailAction.Refusal: The bank has refused. after ") == true)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: home.path).isEmpty)
    }

    @Test func `failed attempts and stuck runs are lines on standard error`() async throws {
        var program = try Program("errands", in: folder)
        let result = try await program.end()
        #expect(result.status == 0)
        let lines = result.errors.split(separator: "\n")
        let warnings = lines.filter { $0.contains(" warning - | ") }
        let errors = lines.filter { $0.contains(" error - | ") }
        #expect(warnings.count { $0.contains("failed with Errand.Closed") } == 25)
        #expect(errors.count { $0.contains("is stuck with 'failed'") } == 5)
        #expect(lines.count == 30 && lines.allSatisfy { $0.contains("| flows.durable |") })
    }

    @Test func `errors of the set-up are on standard error`() async throws {
        var program = try Program("damaged", in: folder)
        let result = try await program.end()
        #expect(result.status == 78)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("[feature.duplicate]"))
    }

    @Test func `an error of the body is on standard error, by its type`() async throws {
        var program = try Program("throw", in: folder)
        let result = try await program.end()
        #expect(result.status == 70)
        #expect(result.errors.contains("Mishap"))
        #expect(!result.errors.contains("expected"))
    }

    @Test func `a closed standard error does not keep the process from its status`() async throws {
        let streams = try TemporaryFolder()
        try streams.write("", to: "output")
        let handle = try FileHandle(forUpdating: streams.url("output"))
        let process = try ChildProcess(
            [try #require(BuiltProduct.executable("flint-process")), "throw", folder.path],
            descriptors: [handle.fileDescriptor, handle.fileDescriptor])
        #expect(await process.end() == 70)
    }
}
