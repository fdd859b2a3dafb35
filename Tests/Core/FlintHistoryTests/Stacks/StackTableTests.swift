import CoreTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

/// The table by itself: slots, effects, texts.
@Suite struct StackTableTests {
    enum Papers: Feature, TestFeature {
        static let identifier = "Papers"
    }

    private let feature = PlanName(
        EventSubject(feature: DispatchEvent.Label(identifier: "Papers", name: "Papers"), action: nil),
        of: ObjectIdentifier(Papers.self))

    private func beginning(_ request: UInt64, session: UInt32 = 1, second: Int = 0) -> EventRow {
        let moment = moment(second)
        return EventRow(
            .began, session: session, request: request, wallTime: moment.wallTime, ticks: moment.nanoseconds)
    }

    private func moment(_ second: Int) -> Moment {
        Moment(time: Date(timeIntervalSince1970: Double(second)), elapsed: .seconds(second))
    }

    @Test func `a reference to a closed stack does not reach the stack that took its slot`() throws {
        var table = StackTable()
        let firstEntry = table.begin(beginning(1), of: feature)
        let first = try #require(firstEntry)
        table.clear(at: moment(0))
        let secondEntry = table.begin(beginning(2), of: feature)
        let second = try #require(secondEntry)
        #expect(first.slot == second.slot && first != second)
        table.end(first, .success, closing: moment(1))
        #expect(
            (table.rows.compactMap(\.?.facts.id.number), table.rows[second.slot]?.entries.held.map(\.outcome))
                == ([2], [nil]))
    }

    @Test func `slots are used again, so the table does not grow`() {
        var table = StackTable()
        for number in 1...1000 {
            _ = table.begin(beginning(UInt64(number), session: UInt32(number)), of: feature)
            table.endSession(UInt32(number), at: moment(0))
        }
        #expect(
            (table.rows.count, table.takeEffects().closings.count, table.effects.isEmpty) == (1, 1000, true))
    }

    @Test func `a closing says what there is to log`() throws {
        var table = StackTable()
        let entryEntry = table.begin(beginning(1, second: 10), of: feature)
        let entry = try #require(entryEntry)
        table.end(entry, .success, closing: moment(12))
        _ = table.begin(beginning(2, second: 20), of: feature)
        _ = table.begin(beginning(3, second: 20), of: feature)
        table.endSession(1, at: moment(19))
        #expect(
            table.effects.closings.map(\.text) == [
                "Stack 1 of 'Papers' closed (action) after 2.000 s, with 1 entry.",
                "Stack 2 of 'Papers' closed (sessionEnded) after 0.000 s, with 2 entries.",
            ])
        #expect(table.effects.changes.isEmpty)
    }

    @Test func `changes and closings are made only while they are collected`() {
        do {
            var table = StackTable()
            _ = table.begin(beginning(1), of: feature)
            #expect(table.effects.isEmpty)
            table.collectsChanges = true
            _ = table.begin(beginning(2), of: feature)
            #expect(table.takeEffects().changes.map(\.sequence) == [1])
        }
        var table = StackTable()
        table.collectsClosings = false
        _ = table.begin(beginning(1), of: feature)
        table.endSession(1, at: moment(1))
        #expect((table.effects.isEmpty, table.rows.allSatisfy { $0 == nil }) == (true, true))
    }

    @Test func `keys of two subjects in one session differ, although they hash alike`() {
        let keys = ["ada", "bo", nil].map {
            StackRow.Key(session: 1, feature: ObjectIdentifier(Self.self), subject: $0)
        }
        #expect((Set(keys.map(\.hashValue)).count, Set(keys).count) == (1, 3))
    }

    @Test(arguments: 1...5) func `the ring keeps the newest entries in order`(capacity: Int) {
        var ring = StackEntryRing()
        for number in 0..<12 {
            let entry = StackEntryRow(EventRow(.began, request: UInt64(number)), nil)
            #expect(ring.append(entry, capacity: capacity) == number)
            ring.end(number, .success)
            let held = (max(0, number + 1 - capacity)...number).map { UInt64($0) }
            #expect(ring.held.map { $0.requestID?.number } == held)
            #expect(
                (ring.dropped, ring.total, ring.first?.requestID?.number, ring.first?.outcome)
                    == (number + 1 - held.count, number + 1, 0, .success))
            for position in 0...number {
                let isThere = position == 0 || position >= ring.dropped
                #expect(ring.requestID(at: position)?.number == (isThere ? UInt64(position) : nil))
            }
        }
    }

    @Test func `lists keep their slots in the order of the touches`() {
        var lists = StackSlotLists()
        var ends = [StackSlotLists.Ends(), StackSlotLists.Ends()]
        var expected: [[Int]] = [[], []]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let list = Int.random(in: 0..<2, using: &random)
            let slot = Int.random(in: 0..<8, using: &random) * 2 + list
            if !expected[list].contains(slot) {
                lists.add(slot, to: &ends[list])
                expected[list].insert(slot, at: 0)
            } else if Bool.random(using: &random) {
                lists.remove(slot, from: &ends[list])
                expected[list].removeAll { $0 == slot }
            } else {
                lists.touch(slot, in: &ends[list])
                expected[list].removeAll { $0 == slot }
                expected[list].insert(slot, at: 0)
            }
            for list in 0..<2 {
                #expect(
                    (lists.all(in: ends[list]), ends[list].oldest) == (expected[list], expected[list].last))
            }
        }
    }

    @Test(arguments: [
        (Duration.zero, "0.000 s"), (.milliseconds(7), "0.007 s"), (.seconds(61.5), "61.500 s"),
        (.seconds(-1), "0.000 s"),
    ]) func `durations are told in seconds`(duration: Duration, text: String) {
        #expect(ShortDuration.text(duration) == text)
    }
}

extension StackTable {
    fileprivate init() { self.init(EventNames()) }

    fileprivate mutating func begin(
        _ row: EventRow, of feature: PlanName
    ) -> StackEntryReference? {
        beginAgain(row, nil)
            ?? begin(row, nil, of: feature, parent: nil, session: SessionName("s\(row.session)"))
    }
}
