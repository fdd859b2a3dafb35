import FlintSubjects
import FlintTweaks
import Testing

@testable import FlintFlags

@Suite struct FlagExplanationTests {
    @Test func `the branch taken has results`() throws {
        let flags = try FlagdEvaluator(json: FlagdEvaluatorTests.text)
        let subject = try Logic.subject(#"{"email": "a"}"#)
        let explanation = flags.explain("shared", for: subject)
        #expect(explanation.evaluation == flags.evaluate("shared", for: subject))
        #expect(
            explanation.decision?.description == #"""
                if → "bye"
                  $ref is_ballmer → false
                    == → false
                      "ballmer@macrosoft.com"
                      var email → "a"
                  "hi" not evaluated
                  "bye"
                """#)
    }

    @Test func `what was not evaluated has no result`() throws {
        let flags = try FlagdEvaluator(
            json: #"""
                {"flags": {"f": {"state": "ENABLED", "variants": {"a": 1},
                "targeting": {"if": [true, {"cat": ["a"]}, {"max": {"var": "x"}}]}}}}
                """#)
        let decision = try #require(flags.explain("f", for: .application).decision)
        #expect(decision.operands.map(\.result) == ["true", "\"a\"", nil])
        #expect(decision.operands.map(\.operation) == ["", "cat", "max"])
        #expect(decision.operands[2].operands.map(\.result) == [nil])
        #expect(decision.description.contains("max not evaluated"))
    }

    @Test func `repeated operations are counted`() throws {
        let flags = try FlagdEvaluator(
            json: #"""
                {"flags": {"f": {"state": "ENABLED", "variants": {"a": 1},
                "targeting": {"if": [{"all": [[1, 2, 3], {">": [{"var": ""}, 0]}]}, "a"]}}}}
                """#)
        let decision = try #require(flags.explain("f", for: .application).decision)
        #expect(decision.operands[0].operands[1].count == 3)
        #expect(decision.description.contains("> → true (3 times)"))
    }

    @Test func `without a rule there is no decision`() throws {
        let flags = try FlagdEvaluator(json: FlagdEvaluatorTests.text)
        for key in ["boolean", "disabled", "no-such-rule", "missing"] {
            let explanation = flags.explain(key, for: .application)
            #expect(explanation.decision == nil)
            #expect(explanation.evaluation == flags.evaluate(key, for: .application))
        }
    }
}
