import DurableChecker
import FlintDurableFlows
import FlintFlows
import Foundation
import Testing

/// What the checker says of short histories, written by hand.
@Suite struct FlowHistoryCheckerTests {
    /// An order that is charged, approved and shipped, as clients and its worker see it.
    private struct Story {
        static let id = FlowRunID(machine: "Order", id: "1")

        private(set) var record: FlowRecord
        /// The other orders, which were started in a queue.
        private var others: [FlowRecord] = []
        var observations: [FlowHistory.Observation] = []
        var calls = 20
        private var time = Duration.zero
        private var number = 0

        init() {
            record = FlowRecord(
                FlowStart(Self.id, creation: "c", fingerprint: "", entry: Self.entry(0, "Begin")),
                at: FlowTime(microseconds: 0))
            call(.start(Self.id))
            call(.send(Self.id, event: "first", lane: "AwaitApproval"))
        }

        static func entry(_ number: Int, _ state: String, wait: FlowStoredWait? = nil) -> FlowStoredEntry {
            FlowStoredEntry(
                number: number, kind: FlowKind(machine: "Order", state: state), state: .encoded([]),
                wait: wait)
        }

        static func attempt(_ name: String, _ number: Int = 1, epoch: Int = 1) -> FlowAttempt {
            FlowAttempt(run: id, key: "Order/1/c/0/\(name)", epoch: epoch, worker: "w", number: number)
        }

        private var now: FlowTime { FlowTime(microseconds: 0).advanced(by: time) }

        mutating func pass(_ seconds: Int) { time += .seconds(seconds) }

        mutating func note(_ event: FlowHistory.Event) {
            observations.append(FlowHistory.Observation(at: time, event))
        }

        mutating func call(_ call: FlowClientCall, _ outcome: FlowOutcome = .done) {
            number += 1
            note(.calling(number, call))
            note(.called(number, outcome))
        }

        mutating func claim() {
            let since = observations.count
            let isClaimed = record.claim(by: "w", at: now)
            #expect(isClaimed)
            note(.claimed(Self.id, epoch: record.epoch, worker: "w", since: since))
        }

        /// A write; it is not in the record if it is lost.
        mutating func write(
            _ change: FlowWrite.Change, _ outcome: FlowOutcome = .done, isLost: Bool = false
        ) throws {
            let write = FlowWrite(
                run: Self.id, worker: "w", epoch: record.epoch, version: record.version, change: change)
            number += 1
            note(.writing(number, write, within: record.entry.number))
            if !isLost { try record.commit(write, at: now) }
            note(.written(number, outcome))
        }

        mutating func step(_ name: String) {
            for event in [FlowHistory.Event.attemptBegan, FlowHistory.Event.attemptEnded] {
                note(event(Self.attempt(name)))
            }
            note(.returned(Self.attempt(name)))
        }

        mutating func begin() throws {
            claim()
            step("charge")
            try write(.enter(Self.entry(1, "AwaitApproval")))
        }

        mutating func ship() throws {
            try write(.enter(Self.entry(record.entry.number + 1, "Ship")))
            try write(.enter(Self.entry(record.entry.number + 1, "End")))
        }

        mutating func end(consumed: [String] = ["first"]) throws {
            note(.terminating(Self.id, failure: nil))
            try write(.end(.finished([])))
            output(consumed)
        }

        mutating func output(_ consumed: [String]) {
            note(
                .output(
                    Self.id,
                    .finished(consumed: consumed, results: [Self.attempt("charge")], isPartial: false)))
        }

        mutating func finish() {
            note(.faultsStopped(calls: 10))
            note(.finished)
        }

        /// Lets other orders of the queue, or of a key, be claimed and end, all together or one after the other.
        mutating func queue(_ priorities: [Int], key: String? = nil, together: Bool) throws {
            let starts = priorities.enumerated().map { number, priority in
                FlowStart(
                    FlowRunID(machine: "Order", id: "\(key ?? "queued") \(number)"), creation: "c",
                    fingerprint: "",
                    entry: Self.entry(0, "Begin"),
                    line: FlowLine(queue: key == nil ? "mail" : nil, priority: priority, key: key))
            }
            var records = starts.map { FlowRecord($0, at: now) }
            for start in starts {
                if let line = start.line { note(.lined(start.id, line)) }
                call(.start(start.id))
            }
            for index in records.indices {
                records[index].takeKey(at: now)
                let isClaimed = records[index].claim(by: "w", at: now)
                #expect(isClaimed)
                note(.claimed(records[index].id, epoch: 1, worker: "w", since: observations.count))
                if !together { try end(&records[index]) }
            }
            if together { for index in records.indices { try end(&records[index]) } }
            others += records
        }

        private mutating func end(_ record: inout FlowRecord) throws {
            let write = FlowWrite(
                run: record.id, worker: "w", epoch: record.epoch, version: record.version, change: .end(.back)
            )
            number += 1
            note(.writing(number, write, within: 0))
            try record.commit(write, at: now)
            note(.written(number, .done))
        }

        var rules: Set<FlowViolation.Rule> {
            let checker = FlowHistoryChecker(
                [OrderFlow.graph],
                bounds: FlowHistoryChecker.Bounds(time: .seconds(60), callsPerRun: 50, callsPerSecond: 5),
                queues: [FlowQueue("mail", concurrency: 1)])
            let history = FlowHistory(
                observations, calls: calls,
                readings: ([record] + others).map { FlowHistory.Reading($0, unconsumed: []) })
            return Set(checker.violations(in: history).map(\.rule))
        }
    }

    private func story(_ body: (inout Story) throws -> Void) rethrows -> Set<FlowViolation.Rule> {
        var story = Story()
        try body(&story)
        return story.rules
    }

    @Test func `a history that is right has no violation`() throws {
        let rules = try story {
            try $0.begin()
            try $0.ship()
            try $0.end()
            $0.output(["first"])
            try $0.queue([1, 1, 2], together: false)
            try $0.queue([1, 1], key: "k", together: false)
            $0.finish()
        }
        #expect(rules == [])
    }

    @Test func `what is unknown may be there or not, once`() throws {
        for consumed in [["first"], ["first", "second"]] {
            let rules = try story {
                $0.call(.send(Story.id, event: "second", lane: "AwaitApproval"), .unknown)
                try $0.begin()
                try $0.write(.enter(Story.entry(2, "Ship")), .unknown)
                try $0.write(.enter(Story.entry(3, "End")))
                try $0.end(consumed: consumed)
                $0.finish()
            }
            #expect(rules == [])
        }
        let rules = try story {
            $0.call(.send(Story.id, event: "second", lane: "AwaitApproval"), .unknown)
            try $0.begin()
            try $0.ship()
            try $0.end(consumed: ["first", "second", "second"])
            $0.finish()
        }
        #expect(rules == [.consumption])
    }

    @Test(arguments: FlowViolation.Rule.allCases)
    func `each promise that is not kept is named`(rule: FlowViolation.Rule) throws {
        let rules = try story { story in
            if rule == .order { story.call(.send(Story.id, event: "second", lane: "AwaitApproval")) }
            try story.begin()
            try Self.spoil(&story, rule)
            try story.ship()
            try story.end(consumed: Self.consumed(rule))
            switch rule {
            case .output: story.output([])
            case .calls: story.calls = 1_000
            default: break
            }
            story.note(.faultsStopped(calls: 10))
            if rule == .end { story.pass(61) }
            story.note(.finished)
        }
        #expect(rules == [rule])
    }

    private static func consumed(_ rule: FlowViolation.Rule) -> [String] {
        switch rule {
        case .presence: []
        case .consumption: ["first", "stranger"]
        case .order: ["second", "first"]
        default: ["first"]
        }
    }

    private static func spoil(_ story: inout Story, _ rule: FlowViolation.Rule) throws {
        switch rule {
        case .start: story.call(.start(Story.id))
        case .attempts:
            story.note(.attemptBegan(Story.attempt("charge", 2)))
            story.note(.attemptEnded(Story.attempt("charge", 2)))
        case .overlap:
            for number in 2...3 { story.note(.attemptBegan(Story.attempt("ship", number))) }
        case .epochs: story.note(.claimed(Story.id, epoch: 1, worker: "v", since: story.observations.count))
        case .writes: try story.write(.step(step), isLost: true)
        case .drawing: try story.write(.enter(Story.entry(2, "Begin")))
        case .timers: story.note(.expired(Story.id, machine: nil, state: "AwaitApproval", after: .seconds(9)))
        case .termination: story.note(.terminating(Story.id, failure: "an error"))
        case .places: try story.queue([1, 1], together: true)
        case .priorities: try story.queue([2, 1], together: false)
        case .turns: try story.queue([1, 1], key: "k", together: true)
        case .progress:
            let progress = try JSONEncoder().encode(FlowProgress(key: Story.attempt("ship").key, count: 2))
            let note = FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: false, name: "progress of ship", key: nil, ordinal: 0),
                type: "", result: .value(Array(progress)))
            try story.write(.note([note]))
            story.note(.resumed(Story.attempt("ship"), from: 1))
        case .presence, .consumption, .order, .output, .end, .calls: break
        }
    }

    private static let step = FlowStoredStep(
        key: FlowStoredStep.Key(isOfEnd: false, name: "s", key: nil, ordinal: 0), type: "", result: .value([])
    )
}
