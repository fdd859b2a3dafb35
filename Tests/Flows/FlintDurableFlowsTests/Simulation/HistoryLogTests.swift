import DurableChecker
import FlintDurableFlows
import Foundation
import TestSupport
import Testing

/// What several processes note in one file.
@Suite struct HistoryLogTests {
    private static let id = FlowRunID(machine: "Order", id: "1")

    @Test func `lines keep their order, and one that was cut off is left out`() throws {
        let folder = try TemporaryFolder()
        let first = HistoryRecorder(log: try HistoryLog(folder.path("history")), process: 1)
        let second = HistoryRecorder(log: try HistoryLog(folder.path("history")), process: 2)
        first.note(.handled(Self.id, event: "a"))
        second.note(.handled(Self.id, event: "b"))
        let file = try FileHandle(forUpdating: folder.url("history"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(#"{"at":[0,1],"event":{"handled":{"ev"#.utf8))
        first.note(.handled(Self.id, event: "c"))
        let seen = try second.history([]).observations.map { observation -> String in
            if case .handled(_, let event) = observation.event { event } else { "?" }
        }
        #expect(seen == ["a", "b", "c"])
    }

    @Test func `numbers of two processes differ`() throws {
        let folder = try TemporaryFolder()
        let log = try HistoryLog(folder.path("history"))
        let (first, second) = (HistoryRecorder(log: log, process: 1), HistoryRecorder(log: log, process: 2))
        #expect(Set((0..<4).flatMap { _ in [first.makeNumber(), second.makeNumber()] }).count == 8)
    }

    @Test func `a claim says how many observations were made when it was asked for`() throws {
        let folder = try TemporaryFolder()
        let recorder = HistoryRecorder(log: try HistoryLog(folder.path("history")), process: 1)
        recorder.note(.finished)
        recorder.note(.finished)
        let since = try recorder.position
        recorder.note(.finished)
        recorder.note(.claimed(Self.id, epoch: 1, worker: "w", since: since))
        let last = try #require(try recorder.history([]).observations.last)
        guard case .claimed(_, _, _, let count) = last.event else {
            Issue.record("\(last)")
            return
        }
        #expect(count == 2)
    }
}
