import FlintSubjects
import FlintTweaks
import Testing

@testable import FlintFlags

/// Documents that are made to take for ever, or all memory.
@Suite struct HostileDocumentTests {
    private func flag(_ rule: String, evaluators: [String] = []) throws -> FlagdEvaluator {
        let shared = evaluators.enumerated().map { "\"e\($0)\": \($1)" }.joined(separator: ", ")
        return try FlagdEvaluator(
            json: """
                {"flags": {"f": {"state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "a",
                "targeting": \(rule)}}, "$evaluators": {\(shared)}}
                """)
    }

    private let list = "[" + (0..<300).map(String.init).joined(separator: ", ") + "]"

    @Test func aRuleThatCostsTooMuchIsGivenUp() throws {
        let nested = #"{"map": [\#(list), {"map": [\#(list), {"map": [\#(list), 1]}]}]}"#
        let evaluation = try flag(nested).evaluate("f", for: .application)
        #expect(evaluation.reason == .error)
        #expect(evaluation.errorCode == .general)
    }

    @Test(arguments: ["cat", "merge"])
    func whatDoublesIsGivenUp(operation: String) throws {
        let double = #"{"\#(operation)": [{"var": "accumulator"}, {"var": "accumulator"}]}"#
        let rule = #"{"reduce": [\#(list), \#(double), {"\#(operation)": ["aaaaaaaa", "a"]}]}"#
        #expect(try flag(rule).evaluate("f", for: .application).errorCode == .general)
    }

    @Test func rulesThatMultiplyByReferenceAreGivenUp() throws {
        let evaluators = (0..<60).map { number in
            number == 59
                ? #"{"+": [1, 1]}"# : #"{"+": [{"$ref": "e\#(number + 1)"}, {"$ref": "e\#(number + 1)"}]}"#
        }
        let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
        #expect(flags.evaluate("f", for: .application).errorCode == .general)
        // A tree of it would have 2^60 leaves.
        #expect(flags.explain("f", for: .application).decision != nil)
    }

    @Test func rulesThatNestByReferenceAreFound() throws {
        let evaluators = (0..<500).map { number in
            number == 499 ? #"{"var": "x"}"# : #"{"!": {"$ref": "e\#(number + 1)"}}"#
        }
        let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
        #expect(flags.findings.map(\.code) == [.tooDeep])
        #expect(flags.evaluate("f", for: .application).errorCode == .parseError)
    }

    @Test func chainsOfReferencesNestNoCalls() throws {
        let count = 50_000
        let evaluators = (0..<count).map { number in
            number == count - 1 ? #"{"var": "x"}"# : #"{"$ref": "e\#(number + 1)"}"#
        }
        let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
        #expect(flags.findings.map(\.code) == [.tooDeep])
        #expect(flags.evaluate("f", for: .application).errorCode == .parseError)
        let circle = (0..<count).map { #"{"$ref": "e\#(($0 + 1) % count)"}"# }
        let codes = try flag(#"{"$ref": "e7"}"#, evaluators: circle).findings.map(\.code)
        #expect(Set(codes) == [.circularReference, .tooDeep])
    }

    @Test func circlesAreFound() throws {
        for evaluators in [
            [#"{"$ref": "e0"}"#],
            [#"{"!": {"$ref": "e1"}}"#, #"{"if": [1, {"$ref": "e2"}]}"#, #"{"$ref": "e0"}"#],
        ] {
            let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
            #expect(flags.findings.map(\.code) == [.circularReference])
            #expect(flags.evaluate("f", for: .application).errorCode == .parseError)
        }
    }

    @Test func depthAndSizeAreLimited() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: deep) }
        let closed =
            String(repeating: #"{"!": "#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
        #expect(throws: FlagDocumentError.self) { try flag(closed) }
        let large = #"{"flags": {"a": ""# + String(repeating: "x", count: 17 << 20) + #""}}"#
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: large) }
    }

    @Test func attributesOfAnySizeAreGivenUpOrEvaluated() throws {
        let subject = Subject(
            id: String(repeating: "i", count: 2 << 20),
            attributes: ["x": .array(Array(repeating: 1, count: 100_000)), "n": .double(.nan)])
        #expect(try flag(#"{"in": [7, {"var": "x"}]}"#).evaluate("f", for: subject).errorCode == .general)
        #expect(
            try flag(#"{"fractional": [["a", 1], ["b", 1]]}"#).evaluate("f", for: subject).errorCode
                == .general)
        #expect(
            try flag(#"{"if": [{"<": [{"var": "n"}, 1]}, "b", "a"]}"#).evaluate("f", for: subject).value == 1)
    }
}
