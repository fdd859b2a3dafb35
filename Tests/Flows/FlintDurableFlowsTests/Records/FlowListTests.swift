import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct FlowListTests {
    @Test(arguments: 0..<Repetitions.count(10))
    func `a list changes as an array does`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var (list, array, next) = (FlowList<Int>(), [Int](), 0)
        for _ in 0..<120 {
            let (copy, before) = (list, array)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                let number = Int.random(in: 0...50, using: &generator)
                list.removeFirst(number)
                array.removeFirst(min(number, array.count))
            case 1:
                let bounds = (0..<2).map { _ in Int.random(in: 0...array.count, using: &generator) }.sorted()
                let new = Array(next..<(next + Int.random(in: 0...3, using: &generator)))
                list.replaceSubrange(bounds[0]..<bounds[1], with: new)
                array.replaceSubrange(bounds[0]..<bounds[1], with: new)
                next += new.count
            case 2:
                list.removeAll { $0 % 7 == seed % 7 }
                array.removeAll { $0 % 7 == seed % 7 }
            default:
                for _ in 0..<Int.random(in: 1...40, using: &generator) {
                    list.append(next)
                    array.append(next)
                    next += 1
                }
            }
            try #require(Array(list) == array)
            #expect(Array(copy) == before)
            #expect(list.last == array.last && list.count == array.count)
            // One that was made of the elements has them in other lists.
            let other = FlowList(array)
            #expect(list == other && list.hashValue == other.hashValue)
            let change = ListChange(of: list, since: copy)
            var changed = Array(before.prefix(change.kept))
            changed += before.dropFirst(change.kept + change.gone)
            changed += change.added
            #expect(changed == array)
        }
        let coded = try JSONEncoder().encode(list)
        #expect(try JSONDecoder().decode([Int].self, from: coded) == array)
        #expect(try JSONDecoder().decode(FlowList<Int>.self, from: coded) == list)
    }

    @Test func `lists with other elements are other lists`() {
        let list = FlowList(0..<100)
        var shorter = list
        shorter.removeFirst(1)
        var longer = list
        longer.append(100)
        var moved = longer
        moved.removeFirst(1)
        let changed = FlowList((0..<100).map { $0 == 40 ? 41 : $0 })
        for other in [shorter, longer, moved, changed] { #expect(list != other) }
    }

    @Test func `removed elements make no difference`() {
        var (list, other) = (FlowList(0..<100), FlowList([7] + Array(1..<100)))
        #expect(list != other)
        list.removeFirst(1)
        other.removeFirst(1)
        #expect(list == other && list.first == 1)
        other.append(100)
        #expect(list != other)
    }

    /// An element that counts the comparisons of elements.
    private struct Counted: Equatable {
        final class Counter: Sendable {
            let count = Mutex(0)
        }

        let number: Int
        let counter: Counter

        static func == (left: Counted, right: Counted) -> Bool {
            left.counter.count.withLock { $0 += 1 }
            return left.number == right.number
        }
    }

    // Elements that two versions have in one place in memory are not compared. So the comparisons show how many
    // a version has in places of its own.
    @Test(arguments: [100, 2_000]) func `a version copies few elements of the one before`(length: Int) {
        let counter = Counted.Counter()
        var list = FlowList<Counted>()
        for number in 0..<length {
            let before = list
            list.append(Counted(number: number, counter: counter))
            let change = ListChange(of: list, since: before)
            #expect(change.kept == number && change.gone == 0 && change.added.count == 1)
            #expect(list != before)
        }
        #expect(counter.count.withLock { $0 } <= 40 * length)
    }
}
