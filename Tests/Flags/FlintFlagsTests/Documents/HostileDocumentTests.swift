import FlintJSON
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

    @Test func `a rule that costs too much is given up`() throws {
        let nested = #"{"map": [\#(list), {"map": [\#(list), {"map": [\#(list), 1]}]}]}"#
        let evaluation = try flag(nested).evaluate("f", for: .application)
        #expect(evaluation.reason == .error && evaluation.errorCode == .general)
    }

    @Test(arguments: ["cat", "merge"])
    func `what doubles is given up`(operation: String) throws {
        let double = #"{"\#(operation)": [{"var": "accumulator"}, {"var": "accumulator"}]}"#
        let rule = #"{"reduce": [\#(list), \#(double), {"\#(operation)": ["aaaaaaaa", "a"]}]}"#
        #expect(try flag(rule).evaluate("f", for: .application).errorCode == .general)
    }

    /// Lists that have the last one twice: that after 300 steps would have 2^300 elements.
    private func doubled(_ steps: String) -> String {
        #"{"reduce": [\#(steps), [{"var": "accumulator"}, {"var": "accumulator"}], [1]]}"#
    }

    @Test(arguments: [
        #"{"==": [LIST, "a"]}"#, #"{"<": [LIST, "a"]}"#, #"{"<": [1, 2, LIST]}"#, #"{"cat": [LIST]}"#,
        #"{"+": [LIST]}"#, #"{"*": [LIST, 1]}"#, #"{"max": [LIST]}"#, #"{"min": [1, LIST]}"#, #"{"-": LIST}"#,
        #"{"var": [LIST]}"#, #"{"missing": [[LIST]]}"#, #"{"missing_some": [LIST, ["a"]]}"#,
        #"{"substr": [LIST, 0]}"#, #"{"substr": ["a", 0, LIST]}"#, #"{"in": [LIST, "a"]}"#, #"{"!": [LIST]}"#,
    ])
    func `lists that double are given up`(rule: String) throws {
        let rule = rule.replacing("LIST", with: doubled(list))
        let flags = try flag(#"{"if": [\#(rule), "a", "a"]}"#)
        let evaluations = [
            flags.evaluate("f", for: .application), flags.explain("f", for: .application).evaluation,
        ]
        #expect(evaluations.map(\.errorCode) == [.general, .general])
    }

    /// As many steps as the budget lets be, so that the list exists, and is told and compared.
    @Test func `lists that double a few times are told`() throws {
        let rule = doubled("[" + (0..<12).map(String.init).joined(separator: ", ") + "]")
        let flags = try flag(#"{"if": [\#(rule), "a", "a"]}"#)
        let explanation = flags.explain("f", for: .application)
        #expect(explanation.evaluation.variant == "a")
        let result = try #require(explanation.decision?.operands.first?.result)
        #expect(result.utf8.count < 10_000 && result.contains("…"))
        let compared = try flag(#"{"if": [{"==": [\#(rule), "a"]}, "b", "a"]}"#)
        #expect(compared.evaluate("f", for: .application).variant == "a")
    }

    @Test(arguments: [#"[{"var": "accumulator"}]"#, #"{"var": ""}"#])
    func `lists that nest deeper and deeper are given up`(step: String) throws {
        let elements = "[" + Array(repeating: "1", count: 10_000).joined(separator: ", ") + "]"
        let flags = try flag(#"{"if": [{"==": [{"reduce": [\#(elements), \#(step), 1]}, "a"]}, "a"]}"#)
        #expect(flags.evaluate("f", for: .application).errorCode == .general)
        #expect(flags.explain("f", for: .application).decision != nil)
    }

    @Test func `parts that are almost everywhere are given up`() throws {
        let text = String(repeating: "a", count: 200_000)
        let flags = try flag(#"{"if": [{"in": [{"var": "part"}, {"var": "text"}]}, "a"]}"#)
        func code(_ part: String) -> TweakErrorCode? {
            flags.evaluate(
                "f", for: Subject(id: "u", attributes: ["part": .string(part), "text": .string(text)])
            )
            .errorCode
        }
        let part = String(repeating: "a", count: 100_000)
        #expect([part + "b", part, "ab"].map(code) == [.general, nil, nil])
    }

    /// A long list of texts costs as many operations as it has elements.
    @Test func `long lists of texts are searched`() throws {
        let addresses = (0..<30_000).map { #""someone.\#($0)@mail.example.com""# }.joined(separator: ", ")
        let flags = try flag(#"{"if": [{"in": [{"var": "email"}, [\#(addresses)]]}, "a", "b"]}"#)
        let known = Subject(id: "u", attributes: ["email": "someone.29999@mail.example.com"])
        #expect(flags.evaluate("f", for: known).variant == "a")
    }

    /// Hashing a name takes quadratic time in its combining marks, which a rule may put together.
    @Test func `names of many combining marks are given up`() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 10)
        let double = #"{"cat": [{"var": "accumulator"}, {"var": "accumulator"}]}"#
        let text = #"{"reduce": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], \#(double), "a\#(marks)"]}"#
        for rule in [text, #"{"var": [\#(text)]}"#, #"{"missing": [\#(text)]}"#] {
            #expect(try flag(rule).evaluate("f", for: .application).errorCode == .general)
        }
        for rule in [#"{"sem_ver": [\#(text), "=", "1.0.0"]}"#, #"{"+": [\#(text)]}"#] {
            #expect(
                try flag(#"{"if": [\#(rule), "a", "a"]}"#).evaluate("f", for: .application).variant == "a")
        }
    }

    /// Rules that refer to others repeat their constants in an explanation.
    @Test func `explanations are bounded`() throws {
        let constant = "[" + (0..<50_000).map(String.init).joined(separator: ",") + "]"
        let branches = Array(repeating: #"{"$ref": "e0"}, {"$ref": "e0"}"#, count: 900).joined(
            separator: ", ")
        let flags = try flag(#"{"if": [\#(branches), "a"]}"#, evaluators: [constant])
        let decision = try #require(flags.explain("f", for: .application).decision)
        #expect(decision.operands.count >= 1_000)
        #expect(decision.description.utf8.count < 20 << 20)
    }

    @Test func `rules that multiply by reference are given up`() throws {
        let evaluators = (0..<60).map { number in
            number == 59
                ? #"{"+": [1, 1]}"# : #"{"+": [{"$ref": "e\#(number + 1)"}, {"$ref": "e\#(number + 1)"}]}"#
        }
        let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
        #expect(flags.evaluate("f", for: .application).errorCode == .general)
        // A tree of it would have 2^60 leaves.
        #expect(flags.explain("f", for: .application).decision != nil)
    }

    @Test func `rules that nest by reference are found`() throws {
        let evaluators = (0..<500).map { number in
            number == 499 ? #"{"var": "x"}"# : #"{"!": {"$ref": "e\#(number + 1)"}}"#
        }
        let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
        #expect(flags.findings.map(\.code) == [.tooDeep])
        #expect(flags.evaluate("f", for: .application).errorCode == .parseError)
    }

    @Test func `chains of references nest no calls`() throws {
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

    @Test func `circles are found`() throws {
        for evaluators in [
            [#"{"$ref": "e0"}"#],
            [#"{"!": {"$ref": "e1"}}"#, #"{"if": [1, {"$ref": "e2"}]}"#, #"{"$ref": "e0"}"#],
        ] {
            let flags = try flag(#"{"$ref": "e0"}"#, evaluators: evaluators)
            #expect(flags.findings.map(\.code) == [.circularReference])
            #expect(flags.evaluate("f", for: .application).errorCode == .parseError)
        }
    }

    @Test func `depth and size are limited`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: deep) }
        let closed =
            String(repeating: #"{"!": "#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
        #expect(try flag(closed).evaluate("f", for: .application).errorCode == .parseError)
        let large = #"{"flags": {"a": ""# + String(repeating: "x", count: 17 << 20) + #""}}"#
        #expect(throws: FlagDocumentError.self) { try FlagdEvaluator(json: large) }
    }

    @Test func `attributes of any size are given up or evaluated`() throws {
        let subject = Subject(
            id: String(repeating: "i", count: 2 << 20),
            attributes: ["x": .array(Array(repeating: 1, count: 100_000)), "n": .double(.nan)])
        for rule in [#"{"in": [7, {"var": "x"}]}"#, #"{"fractional": [["a", 1], ["b", 1]]}"#] {
            #expect(try flag(rule).evaluate("f", for: subject).errorCode == .general)
        }
        #expect(
            try flag(#"{"if": [{"<": [{"var": "n"}, 1]}, "b", "a"]}"#).evaluate("f", for: subject).value == 1)
    }

    // MARK: Loading

    /// Each flag must not have a copy of what all share.
    @Test func `what flags share is not copied into each`() throws {
        let shared = String(repeating: "x", count: 100_000)
        func identity(_ shared: String) throws -> String? {
            try flag(#"{"var": "a"}"#, evaluators: [#"{"==": [1, "\#(shared)"]}"#]).document.flags["f"]?
                .identity
        }
        let first = try #require(try identity(shared))
        #expect(try first.utf8.count < 1_000 && identity(shared) == first)
        #expect(try identity(shared + "y") != first)
    }

    @Test(.timeLimit(.minutes(10))) func `many results of many variants are checked in time`() throws {
        let count = 20_000
        let variants = (0..<count).map { #""variant-\#($0)": 1"# }.joined(separator: ", ")
        let results = (0..<count).map { #"1, "varian-\#($0)""# }.joined(separator: ", ")
        let flags = try FlagdEvaluator(
            json: """
                {"flags": {"f": {"state": "ENABLED", "variants": {\(variants)}, "targeting": {"if": [\(results)]}}}}
                """)
        #expect(flags.findings.contains { $0.message.contains("do you mean 'variant-") })
        #expect((1_000...count).contains(flags.findings.count))
    }

    @Test(.timeLimit(.minutes(10))) func `many flags that refer to many results are checked in time`() throws
    {
        let results = (0..<5_000).map { #"1, "result-\#($0)""# }.joined(separator: ", ")
        let flags = (0..<5_000).map {
            #""f\#($0)": {"state": "ENABLED", "variants": {"a": 1}, "targeting": {"$ref": "e"}}"#
        }
        let evaluator = try FlagdEvaluator(
            json: """
                {"flags": {\(flags.joined(separator: ", "))}, "$evaluators": {"e": {"if": [\(results)]}}}
                """)
        #expect(evaluator.keys.count == 5_000)
        #expect((1_000...20_000).contains(evaluator.findings.count))
    }

    @Test func `metadata are not multiplied`() throws {
        let shared = (0..<2_000).map { "\"m\($0)\": 1" }.joined(separator: ", ")
        func document(_ count: Int) -> String {
            let flags = (0..<count).map {
                #""f\#($0)": {"state": "ENABLED", "variants": {"a": 1}, "metadata": {"x": 1}}"#
            }
            return "{\"metadata\": {\(shared)}, \"flags\": {\(flags.joined(separator: ", "))}}"
        }
        #expect(try FlagdEvaluator(json: document(500)).keys.count == 500)
        let many = try FlagdEvaluator(json: document(501))
        #expect(many.findings.map(\.code) == [.malformed] && many.metadata.isEmpty)
        #expect(many.evaluate("f0", for: .application).metadata == ["x": 1])
        let answers = (0..<501).map { #"{"key": "f\#($0)", "value": 1, "metadata": {"x": 1}}"# }
        let body = "{\"metadata\": {\(shared)}, \"flags\": [\(answers.joined(separator: ", "))]}"
        let failure = #expect(throws: OFREPError.self) { try OFREPAnswers.all(in: Array(body.utf8)) }
        #expect(failure?.code == .malformedAnswer)
    }
}
