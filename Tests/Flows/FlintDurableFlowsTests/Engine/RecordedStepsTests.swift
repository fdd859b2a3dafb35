import FlintFlows
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct RecordedStepsTests {
    private static func step(_ name: String, _ ordinal: Int, isOfEnd: Bool = false) -> FlowStoredStep {
        FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: isOfEnd, name: name, key: nil, ordinal: ordinal), type: "Int",
            result: .value(Array("\(name)\(ordinal)".utf8)))
    }

    @Test func `steps are found in any order`() {
        let all = (0..<50).map { Self.step("s\($0 % 7)", $0 / 7) }
        for seed in 0..<20 {
            var generator = SeededGenerator(seed: seed)
            var steps = RecordedSteps(FlowList(all), of: .root)
            let order = seed == 0 ? all : all.shuffled(using: &generator)
            for (index, step) in order.enumerated() {
                #expect(steps.unreached != nil)
                #expect(steps.reach(step.key) == step)
                // One that is not recorded is none of the others.
                #expect(steps.reach(Self.step("new", index).key) == nil)
            }
            #expect(steps.unreached == nil)
            #expect(steps.reach(Self.step("s0", 99).key) == nil)
        }
    }

    @Test func `a step of the same name that was not recorded takes no result of a later one`() {
        var steps = RecordedSteps([Self.step("a", 1), Self.step("b", 0)], of: .root)
        #expect(steps.reach(Self.step("a", 0).key) == nil)
        #expect(steps.reach(Self.step("b", 0).key) == Self.step("b", 0))
        #expect(steps.unreached == Self.step("a", 1).key)
    }

    @Test func `only the steps of the machine count, and those of its end need not be reached`() {
        let inner = FlowPath([FlowPath.Part(machine: "Inner")])
        let other = FlowStoredStep(
            key: FlowStoredStep.Key(path: inner, isOfEnd: false, name: "a", key: nil, ordinal: 0),
            type: "Int",
            result: .cancelled)
        var steps = RecordedSteps([other, Self.step("a", 0), Self.step("z", 0, isOfEnd: true)], of: .root)
        #expect(steps.reach(Self.step("a", 0).key) == Self.step("a", 0))
        #expect(steps.reach(other.key) == nil)
        #expect(steps.unreached == nil)
        var inside = RecordedSteps([other, Self.step("a", 0)], of: inner)
        #expect(inside.reach(other.key) == other)
    }

    @Test(arguments: 0..<20)
    func `ordinals and names in work are counted as with tables`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var (ordinals, counts) = (Ordinals<Int>(), [Int: Int]())
        var (running, names) = (SmallSet<Int>(), Set<Int>())
        for _ in 0..<300 {
            let name = Int.random(in: 0..<4, using: &generator)
            #expect(ordinals.next(name) == counts[name, default: 0])
            counts[name, default: 0] += 1
            if Bool.random(using: &generator) {
                #expect(running.insert(name) == names.insert(name).inserted)
            } else {
                running.remove(name)
                names.remove(name)
            }
            #expect(running.count == names.count)
        }
    }
}
