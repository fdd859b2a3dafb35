import FlintCore
import FlintTesting
import Testing

@testable import flint_demo

@Suite(.notes) struct FlowDrawActionTests {
    private let presenter = RecordingPresenter()

    private func draw(_ state: String?, isMermaid: Bool = false) async throws -> [String] {
        try await FlowDrawAction.perform(
            with: ActionContext(input: FlowDrawing(state: state, isMermaid: isMermaid)), using: presenter)
    }

    @Test func `both flows are drawn and shown`() async throws {
        let lines = try await draw(nil)
        #expect(presenter.reports == [.diagram(lines)])
        #expect(lines.first == "NoteCreation")
        #expect(lines.contains("FolderChoice"))
        #expect(lines.contains("      → Preview : try again"))
        #expect(!lines.contains { $0.hasPrefix("▶") })
    }

    @Test(arguments: [
        ("Preview", ["▶ Preview"]), ("preview", ["▶ Preview"]), ("Begin", ["▶ Begin"]),
        ("List", ["▶ Folder", "▶ List"]), ("making", ["▶ Folder", "▶ Making"]),
    ]) func `a state is marked, and the one that runs its flow`(name: String, marked: [String]) async throws {
        #expect(try await draw(name).filter { $0.hasPrefix("▶") } == marked)
    }

    @Test func `Mermaid gets a class for the marked state`() async throws {
        let lines = try await draw("Preview", isMermaid: true)
        #expect(lines.filter { $0 == "stateDiagram-v2" }.count == 2)
        #expect(lines.filter { $0.hasSuffix(" current") } == ["    class s4 current"])
        #expect(lines.contains("    s4 : Preview"))
    }

    @Test(arguments: ["", "Nowhere", "Terminate", "\u{1B}[2J"])
    func `a state that was not drawn is an error that lists the others`(name: String) async throws {
        let error = await #expect(throws: UsageError.self) { try await draw(name) }
        #expect(error?.description.contains("NoteCreation: Begin, Heading, Template,") == true)
        #expect(error?.description.contains("FolderChoice: Begin, List, Name,") == true)
        #expect(presenter.reports.isEmpty)
    }
}
