import TestSupport
import Testing

@testable import FlintTweaks

@Suite struct TweakChangeLogTests {
    static func change(
        _ name: String, _ before: TweakValue?, _ after: TweakValue?, _ version: UInt64
    ) -> TweakChange {
        TweakChange(
            path: TweakPath("f", name), before: before, after: after, source: "p", previousSource: nil,
            cause: .write, version: version)
    }

    @Test func `without subscribers nothing is kept`() {
        var log = TweakChangeLog()
        log.append(version: 1, changes: [Self.change("a", nil, 1, 1)], features: [], providersChanged: false)
        #expect(log.segments.isEmpty)
        let id = log.subscribe()
        #expect(log.take(id) == nil)
        #expect(log.version == 1)
    }

    @Test func `each subscriber gets the union of what it has not read`() throws {
        var log = TweakChangeLog()
        let (first, second) = (log.subscribe(), log.subscribe())
        log.append(version: 1, changes: [Self.change("a", nil, 1, 1)], features: [], providersChanged: false)
        let takenRead = log.take(first)
        let read = try #require(takenRead)
        #expect(read.unread.sortedChanges.map(\.after) == [1])
        log.append(version: 2, changes: [Self.change("a", 1, 2, 2)], features: [], providersChanged: true)
        log.append(version: 3, changes: [Self.change("b", nil, 1, 3)], features: [], providersChanged: false)
        let takenRest = log.take(first)
        let rest = try #require(takenRest)
        #expect(rest.unread.sortedChanges.map(\.before) == [1, nil])
        #expect([rest.unread.start, rest.version] == [1, 3])
        let takenAll = log.take(second)
        let all = try #require(takenAll)
        #expect(all.unread.sortedChanges.map { [$0.before, $0.after] } == [[nil, 2], [nil, 1]])
        #expect(all.unread.providersChanged)
        #expect(log.take(second) == nil)
        #expect(log.segments.isEmpty)
    }

    @Test func `there are at most as many segments as subscribers, whatever is written`() {
        var random = SeededGenerator(seed: 7)
        var log = TweakChangeLog()
        var ids = (0..<4).map { _ in log.subscribe() }
        var value = 0
        for version in 1...500 {
            value += 1
            log.append(
                version: UInt64(version),
                changes: [Self.change("a", .int(Int64(value - 1)), .int(Int64(value)), UInt64(version))],
                features: [], providersChanged: false)
            if random.chance(40), let id = ids.randomElement(using: &random) { _ = log.take(id) }
            if random.chance(5), let id = ids.popLast() {
                log.unsubscribe(id)
                ids.insert(log.subscribe(), at: 0)
            }
            #expect(log.segments.count <= 4)
        }
        ids.forEach { log.unsubscribe($0) }
        #expect(log.segments.isEmpty)
        #expect(!log.isObserved)
    }
}
