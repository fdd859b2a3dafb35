import FlintCore
import FlintInspector
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite(.serialized) struct InspectionTests {
    private enum NoFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = []
    }

    private func address(of run: ProgramRun) throws -> URLComponents {
        let line = try #require(run.errorLines.first { $0.hasPrefix("Inspector: ") })
        return try #require(URLComponents(string: String(line.dropFirst("Inspector: ".count))))
    }

    @Test func `the address is told on standard error, and the program goes on as usual`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
        let run = await ProgramRun(["--inspect", "open", "a"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines == ["text"])
        #expect(run.errorLines.count == 1)
        let address = try address(of: run)
        #expect(address.scheme == "http")
        #expect(address.host == "127.0.0.1")
        #expect(address.fragment?.wholeMatch(of: /token=[0-9a-f]{32}/) != nil)
    }

    @Test func `without the option there is no inspector`() async throws {
        let folder = try TemporaryFolder()
        let runtime = Flint()
        let run = await ProgramRun(["list"], in: folder, runtime: runtime)
        #expect(run.errorLines.isEmpty)
        #expect(runtime.metadata(for: InspectorFeature.self) == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func `port and token stay the same in a folder, and are new where nothing is kept`() async throws {
        let folder = try TemporaryFolder()
        let first = try await address(of: ProgramRun(["--inspect", "list"], in: folder))
        let second = try await address(of: ProgramRun(["--inspect", "list"], in: folder))
        #expect(first == second)
        let memory = try #require(InspectorMemory.read(folder.path(".flint-demo/inspector.json")))
        #expect(Int(memory.port) == first.port)
        #expect(first.fragment == "token=\(memory.token)")
        let other = try await address(of: ProgramRun(["--inspect", "list"], in: try TemporaryFolder()))
        #expect(other.fragment != first.fragment)
    }

    @Test func `a second run in the same folder takes another port`() async throws {
        let folder = try TemporaryFolder()
        let first = try await address(of: ProgramRun(["--inspect", "list"], in: folder))
        let port = try UInt16(#require(first.port))
        let runtime = Flint()
        try await Flint.withRuntime(runtime) {
            try Flint.quickSetup(NoFeatures.self)
            let inspector = try await Flint.startInspector(InspectorOptions(port: port))
            let second = await ProgramRun(["--inspect", "list"], in: folder)
            #expect(second.status == .success)
            #expect(try address(of: second).port != first.port)
            // The one that was there first keeps its place.
            #expect(InspectorMemory.read(folder.path(".flint-demo/inspector.json"))?.port == port)
            // A port that was asked for is not exchanged in silence.
            let third = await ProgramRun(["--inspect=\(port)", "list"], in: folder)
            #expect(third.status == .failure)
            #expect(third.errorLines.contains { $0.hasPrefix("error: ") && $0.contains("\(port)") })
            await inspector.stop()
        }
        runtime.shutdown()
    }

    @Test func `a missing folder is not made for the sake of the address`() async throws {
        let folder = try TemporaryFolder()
        let run = await ProgramRun(["--folder", folder.path("missing"), "--inspect", "list"])
        #expect(run.status == .folder)
        #expect(!folder.exists("missing"))
    }

    @Test func `what the page overrides does not reach the shop`() async throws {
        let folder = try TemporaryFolder()
        let runtime = Flint()
        let run = await ProgramRun(["--inspect", "store"], in: folder, runtime: runtime)
        #expect(run.status == .success)
        #expect(runtime.configuration.purchases is DebugPurchaseTracker)
    }

    @Test(arguments: ["--inspect=x", "--inspect=-1", "--inspect=65536", "--inspect="])
    func `a wrong port is named`(option: String) {
        let error = #expect(throws: UsageError.self) { try ProgramOptions(parsing: [option]) }
        #expect(error?.description.hasPrefix("A port is a number from 0") == true)
    }

    @Test func `the options are understood`() throws {
        #expect(try ProgramOptions(parsing: []).inspector == nil)
        #expect(try ProgramOptions(parsing: ["--inspect"]).inspector?.port == nil)
        #expect(try ProgramOptions(parsing: ["--inspect=8123"]).inspector?.port == 8123)
        let only = try ProgramOptions(parsing: ["--inspect-only", "--inspect=1"])
        #expect(only.inspectsOnly && only.inspector?.port == 1)
        #expect(try ProgramOptions(parsing: ["--inspect-only"]).inspector != nil)
        #expect(try ProgramOptions(parsing: ["--inspect", "list"]).command == ["list"])
    }

    @Test func `a session is recorded, and what cannot be written is said`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
        let run = await ProgramRun(["--record", folder.path("x.flintlog"), "open", "a"], in: folder)
        #expect(run.status == .success)
        #expect(run.errorLines.isEmpty)
        let lines = try folder.text(of: "x.flintlog").split(separator: "\n")
        #expect(lines.first?.hasPrefix("{\"format\":\"flint-session\"") == true)
        #expect(lines.contains { $0.contains("NoteOpenAction") })
        let wrong = await ProgramRun(
            ["--record", folder.path, "open", "a"], in: folder)
        #expect(wrong.status == .failure)
        #expect(wrong.errorLines.first?.hasPrefix("error: ") == true)
        #expect(wrong.lines.isEmpty)
    }
}
