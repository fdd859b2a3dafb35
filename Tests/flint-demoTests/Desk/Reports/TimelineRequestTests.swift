import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct TimelineRequestTests {
    private func events() async throws -> [DispatchEvent] {
        let folder = try TemporaryFolder()
        let run = await ProgramRun(
            ["--events=json"], typing: ["new Plan", "append x", "export", "delete", "undo", "list", "quit"],
            in: folder)
        return try run.errorLines.filter { $0.hasPrefix("{") }
            .map { try JSONDecoder().decode(DispatchEvent.self, from: Data($0.utf8)) }
    }

    @Test func `both halves are one request`() async throws {
        let requests = TimelineRequest.requests(in: try await events())
        #expect(
            requests.map(\.action) == [
                "Note Create", "Note Open", "Note Append", "Note Export", "Note Delete", "Note Close",
                "Resign Activity", "Editing Finish", "Note Restore", "Note List", "Quit",
            ])
        #expect(requests.map(\.depth) == [0, 1, 0, 0, 0, 1, 2, 2, 0, 0, 0])
        #expect(requests.filter { $0.outcome == "success" }.count == 10)
        #expect(requests.filter { $0.outcome == "refused" }.map(\.details) == ["Export is switched off."])
    }

    @Test func `halves that are missing spoil nothing`() async throws {
        let events = try await events()
        var random = SeededGenerator(seed: 7)
        for _ in 1...200 {
            let part = events.filter { _ in Bool.random(using: &random) }
            let requests = TimelineRequest.requests(in: part)
            let ids = Set(part.compactMap(\.requestID))
            #expect(requests.count == ids.count + part.filter { $0.requestID == nil }.count)
            let ended = part.filter { if case .ended = $0.kind { true } else { false } }
            #expect(requests.filter { $0.duration != nil }.count == ended.count)
            let begun = part.filter { $0.kind == .began }.compactMap(\.requestID)
            let running = Set(begun).subtracting(ended.compactMap(\.requestID))
            #expect(requests.filter { $0.outcome == "running" }.count == running.count)
        }
        #expect(TimelineRequest.requests(in: []).isEmpty)
    }
}
