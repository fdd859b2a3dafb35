import FlintDurableFlows
import FlintFlows
import Foundation
import Testing

@testable import FlintCommands

/// What people and programs read about a run.
@Suite struct RunsOutputTests {
    private static let hour: Int64 = 3_600_000_000
    /// The 28th of November 2026 at noon.
    private static let noon = FlowTime(microseconds: 1_795_867_200_000_000)
    private static let failure = FlowFailure(type: "Shop.BankError", text: "card 4711 refused")

    private static func time(_ minutes: Int64) -> FlowTime {
        FlowTime(microseconds: noon.microseconds + minutes * 60_000_000)
    }

    private static func entry(_ number: Int, _ state: String) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: FlowKind(machine: "Order", state: state, context: "Receipt"),
            state: .encoded(Array("card 4711".utf8)), wait: nil)
    }

    /// A run that has charged a card in Ship, and whose handler has failed twice there.
    private func retried(_ changes: FlowWrite.Change...) throws -> FlowRecord {
        var record = FlowRecord(
            FlowStart(
                FlowRunID(machine: "Order", id: "17"), creation: "c", fingerprint: "f",
                entry: Self.entry(0, "Begin")), at: Self.noon)
        let step = FlowStoredStep(
            key: .init(isOfEnd: false, name: "charge", key: nil, ordinal: 0), type: "Receipt",
            result: .value([1]))
        let all: [FlowWrite.Change] =
            [
                .enter(Self.entry(1, "Ship")), .step(step), .retry(after: .seconds(5), Self.failure),
                .retry(after: .seconds(120), Self.failure),
            ] + changes
        var minutes: Int64 = 10
        for change in all {
            _ = record.claim(by: "w", at: Self.time(minutes))
            try record.commit(
                FlowWrite(
                    run: record.id, worker: "w", epoch: record.epoch, version: record.version, change: change),
                at: Self.time(minutes))
            minutes += 10
        }
        return record
    }

    @Test func `a run that is tried again tells attempts, the error, and the time of the next attempt`()
        throws
    {
        let text = RunText(Self.time(41)).text(of: try retried())
        #expect(
            text == """
                Order/17  ready  Ship  for 31 min  due in 60 s; after 2 failed attempts; BankError
                  kind        Order/Ship(Receipt)#0
                  began       2026-11-28 12:00:00Z, 41 min ago
                  entered     2026-11-28 12:10:00Z, 31 min ago
                  due         2026-11-28 12:42:00Z, in 60 s
                  attempts    2 in this state
                  last error  BankError
                  path:
                    0  Begin  2026-11-28 12:00:00Z, 41 min ago  10 min
                    1  Ship   2026-11-28 12:10:00Z, 31 min ago  31 min
                  steps:
                    charge#0  Receipt  done  2026-11-28 12:20:00Z

                """)
    }

    @Test func `the path says what was done in the states that a run has left`() throws {
        let failed = FlowStoredStep(
            key: .init(isOfEnd: false, name: "ship", key: "k", ordinal: 0), type: "Parcel",
            result: .failure(Self.failure), took: .milliseconds(90_500))
        let again = FlowStoredStep(
            key: .init(isOfEnd: false, name: "mail", key: nil, ordinal: 0), type: "Letter",
            result: .value([1]), took: .microseconds(20_700))
        let record = try retried(
            .step(failed), .enter(Self.entry(2, "Close")), .step(again), .end(.finished([])))
        let text = RunText(Self.time(180)).text(of: record)
        #expect(
            text.hasSuffix(
                """
                  path:
                    0  Begin  2026-11-28 12:00:00Z, 3 h ago  10 min
                    1  Ship   2026-11-28 12:10:00Z, 2 h ago  50 min
                         2 failed attempts, the last with BankError
                         charge#0   Receipt  done                   2026-11-28 12:20:00Z
                         ship[k]#0  Parcel   failed with BankError  2026-11-28 12:48:29Z, took 90.5 s
                    2  Close  2026-11-28 13:00:00Z, 2 h ago  20 min
                         mail#0     Letter   done                   2026-11-28 13:09:59Z, took 20 ms

                """), "\(text)")
        #expect(!text.contains("4711"))
        let line = try RunSummary.line(RunSummary(of: record, showsErrors: true))
        #expect(
            line.contains(
                #""done":{"error":"BankError","failedAttempts":2,"failedSteps":[],"omittedSteps":0,"steps":[{"at":"2026-11-28T12:20:00.000Z","#
            ), "\(line)")
        #expect(
            line.contains(#""name":"mail#0","outcome":"done","seconds":0.0207,"type":"Letter""#), "\(line)")
        #expect(!line.contains("4711"))
    }

    @Test func `a run says what it waits for in its queue and for its key`() throws {
        let start = FlowStart(
            FlowRunID(machine: "Order", id: "17"), creation: "c", fingerprint: "f",
            entry: Self.entry(0, "Begin"), line: FlowLine(queue: "mail", priority: -2, key: "customer-1"))
        var record = FlowRecord(start, at: Self.noon)
        let key = "waits for an earlier run of the key 'customer-1'"
        let text = RunText(Self.time(2))
        #expect(text.table(of: [record]) == "Order/17  ready  Begin  for 2 min  \(key)\n")
        record.takeKey(at: Self.noon)
        #expect(
            text.text(of: record) == """
                Order/17  ready  Begin  for 2 min  waits for a place of 'mail'
                  kind     Order/Begin(Receipt)#0
                  began    2026-11-28 12:00:00Z, 2 min ago
                  entered  2026-11-28 12:00:00Z, 2 min ago
                  queue    mail, priority -2
                  key      customer-1
                  turn     waits for a place of 'mail'
                  path:
                    0  Begin  2026-11-28 12:00:00Z, 2 min ago  2 min

                """)
        _ = record.claim(by: "w", at: Self.noon)
        #expect(text.text(of: record).contains(" has a place of 'mail'\n"))
    }

    /// A retry, with a note of a kind about a step.
    private static func retry(
        noting note: String, of step: String, _ type: String, _ result: FlowStoredStep.Result
    ) -> FlowWrite.Change {
        let key = FlowStoredStep.Key(isOfEnd: true, name: "\u{1}\(note) of \(step)", key: nil, ordinal: 0)
        return .retry(
            after: .seconds(9), failure, notes: [FlowStoredStep(key: key, type: type, result: result)])
    }

    @Test func `failed attempts of steps are no steps, and neither is their progress`() throws {
        let changes = [
            Self.retry(noting: "attempts", of: "ship", "2 in 1000000 µs", .failure(Self.failure)),
            Self.retry(noting: "attempts", of: "", "1 in 7 µs", .failure(Self.failure)),
            Self.retry(noting: "progress", of: "ship", "Int", .value([1])),
        ]
        let record = try retried(changes[0], changes[1], changes[2])
        let text = RunText(Self.time(80)).text(of: record)
        #expect(
            text.hasSuffix(
                """
                  steps:
                    charge#0  Receipt  done  2026-11-28 12:20:00Z
                  failed attempts:
                    ship#0       2  BankError
                    the handler  1  BankError

                """), "\(text)")
        let shown = RunText(Self.time(80), showsErrors: true).text(of: record)
        #expect(shown.contains("    ship#0       2  BankError: card 4711 refused\n"), "\(shown)")
        for showsErrors in [false, true] {
            let line = try RunSummary.line(RunSummary(of: record, showsErrors: showsErrors))
            let text = showsErrors ? #""errorText":"card 4711 refused","# : ""
            #expect(
                line.contains(
                    #""failedSteps":[{"count":2,"error":"BankError",\#(text)"step":"ship#0"},{"count":1,"#),
                "\(line)")
            #expect(line.contains(#""name":"charge#0""#))
            #expect(!line.contains("attempts of") && !line.contains("progress of") && !line.contains("µs"))
        }
        let left = try retried(changes[0], changes[2], .enter(Self.entry(2, "Close")))
        let path = RunText(Self.time(80)).text(of: left)
        #expect(
            path.contains(
                """
                         4 failed attempts, the last with BankError
                         2 failed attempts of ship#0, the last with BankError
                         charge#0  Receipt  done  2026-11-28 12:20:00Z
                    2  Close
                """), "\(path)")
        let line = try RunSummary.line(RunSummary(of: left, showsErrors: true))
        #expect(
            line.contains(
                #""failedAttempts":4,"failedSteps":[{"count":2,"error":"BankError","step":"ship#0"}],"#),
            "\(line)")
    }

    @Test func `an ended run tells where and how it ended, and how long it took`() throws {
        let text = RunText(Self.time(180)).text(of: try retried(.end(.failed(Self.failure))))
        #expect(
            text == """
                Order/17  ended  failed  2 h ago  in Ship after 50 min; BankError
                  kind        Order/Ship(Receipt)#0
                  began       2026-11-28 12:00:00Z, 3 h ago
                  ended       2026-11-28 12:50:00Z, 2 h ago, after 50 min
                  attempts    2 in this state
                  last error  BankError
                  path:
                    0  Begin  2026-11-28 12:00:00Z, 3 h ago  10 min
                    1  Ship   2026-11-28 12:10:00Z, 2 h ago  40 min
                         3 failed attempts, the last with BankError
                         charge#0  Receipt  done  2026-11-28 12:20:00Z

                """)
    }

    @Test func `texts of errors are printed on request only, and never what a codec has sealed`() throws {
        let stuck = try retried(.stick(FlowStuck(.failed, "card 4711 refused")))
        let poison = try retried(.stick(FlowStuck(.poison, "5 workers have taken it.")))
        let sealed = try retried(.stick(FlowStuck(.failed, "sealed:AAEC")))
        func text(_ record: FlowRecord, _ showsErrors: Bool) throws -> String {
            let json = try RunSummary.line(RunSummary(of: record, showsErrors: showsErrors))
            return RunText(Self.time(60), showsErrors: showsErrors).text(of: record) + json
        }
        #expect(try !text(stuck, false).contains("4711"))
        for record in [stuck, sealed] {
            for showsErrors in [false, true] {
                #expect(
                    try text(record, showsErrors).contains(
                        "  what to do  Correct the cause of its last error"))
            }
        }
        #expect(try !text(poison, true).contains("what to do"))
        #expect(try text(stuck, true).contains("  stuck       failed: card 4711 refused\n"))
        #expect(try text(poison, false).contains(#""stuckReason":"5 workers have taken it.""#))
        #expect(try !text(sealed, true).contains("sealed:"))
    }

    @Test func `the members of a run in JSON are stable`() throws {
        let line = try RunSummary.line(
            RunSummary(of: retried(.end(.failed(Self.failure))), showsErrors: true))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "acts", "attempts", "awaits", "context", "createdAt", "endedAt", "ending", "enteredAt",
                "epoch",
                "error", "errorText", "events", "failedSteps", "failures", "id", "isCancelRequested",
                "machine", "machines",
                "path", "revision", "setAside", "state", "status", "steps",
            ])
        #expect(object["createdAt"] as? String == "2026-11-28T12:00:00.000Z")
        #expect(object["ending"] as? String == "failed" && object["error"] as? String == "BankError")
        let path = try #require(object["path"] as? [[String: Any]])
        #expect(path.map { $0["seconds"] as? Double } == [600, 2_400])
    }
}
