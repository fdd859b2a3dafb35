import TestSupport
import Testing

@testable import FlintTesting

@Suite struct LineDifferenceTests {
    @Test(
        arguments: [
            ([], [], ""),
            (["a"], ["a"], "  a"),
            (["a"], [], "- a"),
            ([], ["a"], "+ a"),
            (["a", "b", "c"], ["a", "c"], "  a\n- b\n  c"),
            (["a", "c"], ["a", "b", "c"], "  a\n+ b\n  c"),
            (["a"], ["b"], "- a\n+ b"),
        ] as [([String], [String], String)])
    func `what is missing and what is new is marked`(expected: [String], actual: [String], text: String) {
        #expect(LineDifference(expected, actual).description == text)
    }

    @Test func `the marked lines give both lists`() {
        var generator = SeededGenerator(seed: 1)
        func lines() -> [String] {
            (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                String(Int.random(in: 0..<4, using: &generator))
            }
        }
        for _ in 0..<100 {
            let (expected, actual) = (lines(), lines())
            let marked = LineDifference(expected, actual).description.split(separator: "\n")
            #expect(marked.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == expected)
            #expect(marked.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == actual)
        }
    }
}
