import Foundation
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct FlowVisitsTests {
    private static func visit(_ number: Int) -> FlowVisit {
        FlowVisit(number: number, state: "S\(number % 3)", at: FlowTime(microseconds: Int64(number)))
    }

    @Test(arguments: 0..<Repetitions.count(10))
    func `a path changes as a list of entries does`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var (path, list, next) = (FlowVisits(), [FlowVisit](), 0)
        for _ in 0..<120 {
            if Int.random(in: 0..<4, using: &generator) > 0 {
                for _ in 0..<Int.random(in: 1...40, using: &generator) {
                    path.append(Self.visit(next))
                    list.append(Self.visit(next))
                    next += 1
                }
            } else {
                let number = Int.random(in: 0...50, using: &generator)
                let copy = path
                path.removeFirst(number)
                #expect(Array(copy) == list)
                list.removeFirst(min(number, list.count))
            }
            try #require(Array(path) == list)
            #expect(path.last == list.last && path.count == list.count)
            // One that was made of the entries has them in other lists.
            let other = FlowVisits(list)
            #expect(path == other && path.hashValue == other.hashValue)
        }
        let coded = try JSONEncoder().encode(path)
        #expect(try JSONDecoder().decode([FlowVisit].self, from: coded) == list)
        #expect(try JSONDecoder().decode(FlowVisits.self, from: coded) == path)
    }

    @Test func `paths with other entries are other paths`() {
        let path = FlowVisits((0..<100).map(Self.visit))
        var shorter = path
        shorter.removeFirst(1)
        var longer = path
        longer.append(Self.visit(100))
        var moved = longer
        moved.removeFirst(1)
        let changed = FlowVisits((0..<100).map { Self.visit($0 == 40 ? 41 : $0) })
        for other in [shorter, longer, moved, changed] { #expect(path != other) }
    }
}
