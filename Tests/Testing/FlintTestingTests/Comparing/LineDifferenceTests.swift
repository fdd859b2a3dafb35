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
        var state: UInt64 = 1
        func random(_ limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        for _ in 0..<300 {
            let (expected, actual) = (
                (0..<random(12)).map { _ in String(random(4)) },
                (0..<random(12)).map { _ in String(random(4)) }
            )
            let lines = LineDifference(expected, actual).description.split(separator: "\n")
            #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == expected)
            #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == actual)
        }
    }
}
