import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintFlows
@testable import FlintHistory

/// How much of the runs of flows is kept.
@Suite struct FlowRunTableTests {
    private let moment = Moment(time: Date(timeIntervalSince1970: 0), nanoseconds: 0)

    private func transition(_ run: UInt64, _ index: Int, isLast: Bool = false) -> FlowTransition {
        FlowTransition(
            flow: FlowID(String(run)) ?? FlowID(below: nil), machine: "M", index: index,
            from: index == 0 ? nil : "S\(index - 1)", to: isLast ? "Terminate" : "S\(index)",
            kind: index == 0 ? .started : isLast ? .terminated(.finished) : .moved, isPseudo: false,
            elapsed: nil, errorType: nil)
    }

    private func record(_ run: UInt64, _ index: Int, isLast: Bool = false, in table: inout FlowRunTable) {
        table.record(
            transition(run, index, isLast: isLast), of: LampMachine.self,
            FlowOrigin(request: RequestID(number: 1), session: nil, subject: nil), at: moment)
    }

    private func numbers(_ table: FlowRunTable) -> [UInt64] { table.snapshot().runs.map(\.flow.number) }

    @Test func `of too many runs the oldest that has ended or was left goes, else the oldest`() {
        do {
            var table = FlowRunTable(FlowRunTable.Limits(runs: 3))
            record(1, 0, in: &table)
            for run: UInt64 in 2...3 {
                record(run, 0, in: &table)
                record(run, 1, isLast: true, in: &table)
            }
            record(4, 0, in: &table)
            #expect(numbers(table) == [1, 3, 4])
            record(5, 0, in: &table)
            #expect(numbers(table) == [1, 4, 5])
            #expect(table.snapshot().droppedRuns == 2)
        }
        do {
            var table = FlowRunTable(FlowRunTable.Limits(runs: 2))
            for run: UInt64 in 1...3 { record(run, 0, in: &table) }
            #expect(numbers(table) == [2, 3])
            record(1, 1, in: &table)
            #expect(numbers(table) == [1, 3])
            let snapshot = table.snapshot()
            #expect((snapshot.runs.first?.droppedTransitions, snapshot.droppedRuns) == (1, 2))
        }
        var table = FlowRunTable(FlowRunTable.Limits(runs: 2))
        record(1, nil, [(0, .started, "S0")], in: &table)
        record(2, "a", [(0, .started, "S0"), (1, .suspended, "S0")], in: &table)
        record(3, nil, [(0, .started, "S0")], in: &table)
        #expect(numbers(table) == [1, 3])
    }

    @Test(arguments: [1, 2, 10, 25]) func `a run keeps its newest transitions`(limit: Int) throws {
        var table = FlowRunTable(FlowRunTable.Limits(transitions: limit))
        for index in 0..<1000 {
            record(7, index, in: &table)
            let run = try #require(table.snapshot().runs.first)
            #expect(run.transitions.count <= limit)
            try #require(run.droppedTransitions <= index)
            #expect(run.transitions.map(\.transition.index) == Array(run.droppedTransitions...index))
            if index >= limit { #expect(run.transitions.count > limit - max(1, limit / 10) - 1) }
        }
    }

    private func record(
        _ run: UInt64, _ name: String?, _ steps: [(Int, FlowTransition.Kind, String)],
        in table: inout FlowRunTable
    ) {
        for (index, kind, state) in steps {
            let transition = FlowTransition(
                flow: FlowID(String(run)) ?? FlowID(below: nil), machine: "M", name: name, index: index,
                from: index == 0 ? nil : "S", to: state, kind: kind, isPseudo: false, elapsed: nil,
                errorType: nil)
            table.record(
                transition, of: LampMachine.self,
                FlowOrigin(request: RequestID(number: run), session: nil, subject: nil), at: moment)
        }
    }

    @Test func `a stored run that goes on is the same run, and the newest`() throws {
        var table = FlowRunTable()
        record(1, "a", [(0, .started, "S0"), (1, .suspended, "S0")], in: &table)
        record(2, nil, [(0, .started, "S0")], in: &table)
        record(3, "b", [(0, .started, "S0")], in: &table)
        record(4, "a", [(0, .resumed, "S0"), (1, .moved, "S1")], in: &table)
        let runs = table.snapshot().runs
        #expect(runs.map(\.name) == [nil, "b", "a"])
        let run = try #require(runs.last)
        #expect(run.flow.number == 1 && run.request == RequestID(number: 4))
        #expect(run.transitions.count == 4 && run.droppedTransitions == 0 && run.state == "S1")
    }

    @Test func `entries that another process has made are counted, and an ended run is not gone on with`() {
        var table = FlowRunTable()
        record(1, "a", [(0, .started, "S0"), (1, .suspended, "S0")], in: &table)
        record(2, "a", [(3, .resumed, "S3"), (4, .terminated(.finished), "Terminate")], in: &table)
        #expect(table.snapshot().runs.map(\.droppedTransitions) == [3])
        record(3, "a", [(0, .started, "S0")], in: &table)
        #expect(table.snapshot().runs.map(\.ending) == [.finished, nil])
    }

    @Test func `runs, transitions, ways and machines are limited, and a limit below one counts as one`() {
        do {
            var table = FlowRunTable(FlowRunTable.Limits(runs: 0, transitions: -3))
            for run: UInt64 in 1...2 { for index in 0..<3 { record(run, index, in: &table) } }
            #expect(table.snapshot().runs.map { [Int($0.flow.number), $0.transitions.count] } == [[2, 1]])
        }
        do {
            var table = FlowRunTable(FlowRunTable.Limits(visits: 5))
            for _ in 0..<2 { for index in 0..<100 { record(1, index, in: &table) } }
            let visits = table.snapshot().machines.first?.visits ?? []
            #expect(visits.map { "\($0.from) \($0.count)" } == ["S0 2", "S1 2", "S2 2", "S3 2", "S4 2"])
        }
        var table = FlowRunTable(FlowRunTable.Limits(machines: 0))
        record(1, 0, in: &table)
        record(1, 1, in: &table)
        #expect((table.snapshot().machines.count, table.snapshot().runs.count) == (0, 1))
    }
}
