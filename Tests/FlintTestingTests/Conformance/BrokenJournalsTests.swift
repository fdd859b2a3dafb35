import FlintCore
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// Each rule finds the journal, or the permission adapter, that breaks it.
@Suite(.timeLimit(.minutes(5))) struct BrokenJournalsTests {
    typealias Rule = HistoryJournalConformance<BrokenJournal>.Rule
    typealias PermissionRule = PermissionAdapterConformance<BrokenAdapter>.Rule

    final class BrokenJournal: HistoryJournal {
        let broken: Rule?
        private let base = InMemoryHistoryJournal()
        private let count = Mutex(0)

        init(_ broken: Rule?) {
            self.broken = broken
            if broken == .startsWithoutPrevious { base.beginRun(at: Date(timeIntervalSince1970: 0)) }
        }

        private var isLate: Bool { base.records.count > 1 }

        func beginRun(at time: Date) {
            if broken == .missesTheEnd, time.timeIntervalSince1970 > 1_700_000_015 { base.endRun(at: time) }
            base.beginRun(at: broken == .knowsTheEnd ? time.addingTimeInterval(60) : time)
            if broken == .keepsRunsApart, time.timeIntervalSince1970 == 1_700_000_010 {
                base.previousRun()?.timeline.suffix(1).forEach { base.record(.event($0)) }
            }
        }

        func record(_ record: HistoryRecord) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if broken == .keepsEvents, number == 3 { return }
            if broken == .concurrentRecordsAreKept, number == 40 { return }
            base.record(record)
        }

        func endRun(at time: Date) { base.endRun(at: time) }
        func previousRun() -> HistorySnapshot? { base.previousRun() }
    }

    @Test(arguments: Rule.allCases) func `a broken journal is found`(rule: Rule) async throws {
        let findings = try await HistoryJournalConformance { BrokenJournal(rule) }.findings()
        #expect(findings.map(\.rule).contains(rule.rawValue))
        let others = Set(findings.map(\.rule)).subtracting([rule.rawValue])
        // A lost event of a run may be one of those that had not ended, or of those that were written at once.
        #expect(others.isSubset(of: [Rule.missesTheEnd.rawValue, Rule.concurrentRecordsAreKept.rawValue]))
    }

    @Test func `the same journal without a break keeps all`() async throws {
        #expect(try await HistoryJournalConformance { BrokenJournal(nil) }.findings() == [])
    }

    @Test func `a journal in files keeps the rules, over a new process as well`() async throws {
        let folder = try TemporaryFolder()
        let number = Mutex(0)
        try await HistoryJournalConformance {
            let next = number.withLock { number in
                number += 1
                return number
            }
            return try FileHistoryJournal(directory: folder.url("\(next)"))
        } reopen: {
            try FileHistoryJournal(directory: folder.url("\(number.withLock { $0 })"))
        }.check()
    }

    final class BrokenAdapter: PermissionAdapter {
        let broken: PermissionRule?
        private let base = FakePermissionAdapter(.camera, answers: [.denied])
        private let requests = Mutex(0)

        init(_ broken: PermissionRule?) {
            self.broken = broken
        }

        var kind: PermissionKind {
            broken == .kindIsSteady && requests.withLock { $0 } > 0 ? .photos : .camera
        }

        func status() -> PermissionStatus {
            if broken == .requestGivesStatus { return .notDetermined }
            return base.status()
        }

        func refresh() async { if broken == .readingAsksNobody { base.set(.authorized) } }

        @MainActor func requestAuthorization() async -> PermissionStatus {
            let number = requests.withLock { number in
                number += 1
                return number
            }
            if broken == .requestsAskOnce, number > 1 { base.set(.authorized) }
            return await base.requestAuthorization()
        }
    }

    @Test(arguments: PermissionRule.allCases) func `a broken adapter is found`(
        rule: PermissionRule
    ) async throws {
        let findings = try await PermissionAdapterConformance { BrokenAdapter(rule) }.findings()
        #expect(Set(findings.map(\.rule)) == [rule.rawValue])
    }

    @Test func `the same adapter without a break keeps all`() async throws {
        try await PermissionAdapterConformance { BrokenAdapter(nil) }.check()
    }
}
