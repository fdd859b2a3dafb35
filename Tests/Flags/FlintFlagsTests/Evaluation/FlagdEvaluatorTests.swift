import FlintSubjects
import FlintTweaks
import Foundation
import Testing

@testable import FlintFlags

@Suite struct FlagdEvaluatorTests {
    /// After the flags of flagd-testbed (`evaluator/flags/testkit-flags.json`).
    static let text = #"""
        {
          "$schema": "https://flagd.dev/schema/v0/flags.json",
          "flags": {
            "boolean": { "state": "ENABLED", "variants": { "on": true, "off": false }, "defaultVariant": "on" },
            "object": { "state": "ENABLED", "defaultVariant": "template",
              "variants": { "empty": {}, "template": { "title": "Pics", "count": 100, "ratio": 1.0, "none": null } } },
            "null-default": { "state": "ENABLED", "variants": { "on": true }, "defaultVariant": null },
            "no-default": { "state": "ENABLED", "variants": { "normal": "CFO", "special": "CEO" },
              "targeting": { "if": [{ "==": ["jobs@orange.com", { "var": ["email"] }] }, "special"] } },
            "disabled": { "state": "DISABLED", "variants": { "on": true }, "defaultVariant": "on" },
            "targeting-key": { "state": "ENABLED", "variants": { "miss": "miss", "hit": "hit" },
              "defaultVariant": "miss",
              "targeting": { "if": [{ "==": [{ "var": "targetingKey" }, "5c3d"] }, "hit", null] } },
            "shorthand": { "state": "ENABLED", "variants": { "true": 1, "false": 0 }, "defaultVariant": "false",
              "targeting": { "in": ["@example.com", { "var": "email" }] } },
            "wrong-result": { "state": "ENABLED", "variants": { "1": "x" }, "defaultVariant": "1",
              "targeting": { "var": "result" } },
            "empty-targeting": { "state": "ENABLED", "variants": { "on": true }, "defaultVariant": "on", "targeting": {} },
            "shared": { "state": "ENABLED", "variants": { "hi": "hi", "bye": "bye" }, "defaultVariant": "bye",
              "targeting": { "if": [{ "$ref" : "is_ballmer" }, "hi", "bye"] } },
            "shared-twice": { "state": "ENABLED", "variants": { "hi": "hi", "bye": "bye" }, "defaultVariant": "bye",
              "targeting": { "if": [{ "$ref": "is_not_ballmer" }, "bye", "hi"] } },
            "no-such-rule": { "state": "ENABLED", "variants": { "hit": "hit" }, "defaultVariant": "hit",
              "targeting": { "if": [{ "$ref": "nonexistent" }, "hit"] } },
            "metadata": { "state": "ENABLED", "variants": { "on": true }, "defaultVariant": "on",
              "metadata": { "version": "17", "number": 2, "float": 0.1, "boolean": true } }
          },
          "$evaluators": {
            "is_ballmer": { "==": ["ballmer@macrosoft.com", { "var": ["email"] }] },
            "is_not_ballmer": { "!": { "$ref": "is_ballmer" } }
          },
          "metadata": { "flagSetId": "shop", "version": "1" }
        }
        """#

    private func evaluate(
        _ key: String, _ attributes: String = "{}", id: String? = nil
    ) throws -> TweakEvaluation {
        try FlagdEvaluator(json: Self.text).evaluate(key, for: Logic.subject(attributes, id: id))
    }

    @Test(
        arguments: [
            ("boolean", "{}", .bool(true), "on", .static), ("null-default", "{}", nil, nil, .default),
            ("no-default", "{}", nil, nil, .default),
            ("no-default", #"{"email": "jobs@orange.com"}"#, .string("CEO"), "special", .targetingMatch),
            ("disabled", "{}", nil, nil, .disabled), ("empty-targeting", "{}", .bool(true), "on", .static),
            ("shorthand", #"{"email": "a@example.com"}"#, .int(1), "true", .targetingMatch),
            ("shorthand", #"{"email": "a@example.org"}"#, .int(0), "false", .targetingMatch),
            ("shared", #"{"email": "ballmer@macrosoft.com"}"#, .string("hi"), "hi", .targetingMatch),
            ("shared", "{}", .string("bye"), "bye", .targetingMatch),
            ("shared-twice", #"{"email": "ballmer@macrosoft.com"}"#, .string("hi"), "hi", .targetingMatch),
            ("wrong-result", #"{"result": "1"}"#, .string("x"), "1", .targetingMatch),
            ("wrong-result", #"{"result": 1}"#, .string("x"), "1", .targetingMatch),
            ("wrong-result", "{}", .string("x"), "1", .default),
        ] as [(String, String, TweakValue?, String?, TweakReason)])
    func `a flag answers with value, variant and reason`(
        key: String, attributes: String, value: TweakValue?, variant: String?, reason: TweakReason
    ) throws {
        let evaluation = try evaluate(key, attributes)
        #expect(evaluation.value == value && evaluation.variant == variant)
        #expect(evaluation.reason == reason && evaluation.errorCode == nil)
    }

    @Test(
        arguments: [
            ("missing-flag", "{}", .flagNotFound), ("no-such-rule", "{}", .parseError),
            ("wrong-result", #"{"result": "2"}"#, .general), ("wrong-result", #"{"result": 2}"#, .general),
            ("wrong-result", #"{"result": []}"#, .general), ("wrong-result", #"{"result": true}"#, .general),
        ] as [(String, String, TweakErrorCode)])
    func `what cannot be evaluated answers with an error`(
        key: String, attributes: String, code: TweakErrorCode
    ) throws {
        let evaluation = try evaluate(key, attributes)
        #expect(evaluation.value == nil)
        #expect(evaluation.reason == .error && evaluation.errorCode == code)
        #expect(evaluation.errorMessage?.isEmpty == false)
    }

    @Test(arguments: ["1", "[]", #"{"a": 1, "b": 2}"#])
    func `what is no name is no variant without name`(result: String) throws {
        let flags = try FlagdEvaluator(
            json: """
                {"flags": {"f": {"state": "ENABLED", "variants": {"": true, "on": true}, "defaultVariant": "on",
                "targeting": {"if": [{"var": "named"}, "", \(result)]}}}}
                """)
        #expect(flags.evaluate("f", for: .application).errorCode == .general)
        #expect(
            flags.evaluate("f", for: Subject(id: "a", attributes: ["named": true])).variant?.isEmpty == true)
    }

    @Test func `the targeting key decides`() throws {
        let evaluations = try ["5c3d", "f20b"].map { try evaluate("targeting-key", id: $0) }
        #expect(evaluations.map(\.reason) == [.targetingMatch, .default])
        #expect(evaluations[1].variant == "miss")
    }

    @Test func `metadata of the flag come before those of the set`() throws {
        #expect(try FlagdEvaluator(json: Self.text).metadata == ["flagSetId": "shop", "version": "1"])
        let metadata: [String: TweakValue] = [
            "flagSetId": "shop", "version": "17", "number": 2, "float": 0.1, "boolean": true,
        ]
        #expect(try evaluate("metadata").metadata == metadata)
        for key in ["disabled", "no-such-rule"] {
            #expect(try evaluate(key).metadata["flagSetId"] == "shop")
        }
    }

    @Test func `objects keep their numbers and nulls`() throws {
        #expect(
            try evaluate("object").value
                == .object(["title": "Pics", "count": .int(100), "ratio": .double(1), "none": .null]))
    }

    @Test func `one faulty flag breaks that flag only`() throws {
        let good = #""good": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"}"#
        let faults = [
            #""targeting": {"iff": [true, "on"]}"#, #""targeting": {"$ref": "none"}"#, #""metadata": null"#,
            #""variants": {"on": [1]}"#, #""variants": {"on": 1e999}"#, #""metadata": {"x": 1, "x": 2}"#,
            #""targeting": {"if": [1e999, "on"]}"#,
        ]
        for fault in faults {
            var members = #""state": "ENABLED", "defaultVariant": "on", "# + fault
            if !fault.contains("variants") { members += #", "variants": {"on": true}"# }
            let flags = try FlagdEvaluator(json: "{\"flags\": {\(good), \"bad\": {\(members)}}}")
            #expect(flags.evaluate("good", for: .application).value == true, "\(fault)")
            #expect(flags.evaluate("bad", for: .application).errorCode == .parseError, "\(fault)")
            #expect(flags.findings.contains { !$0.isWarning && $0.flag == "bad" }, "\(fault)")
        }
    }

    @Test func `a flag that is there twice is at fault, and others are not`() throws {
        let flag = #"{"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "on"}"#
        let flags = try FlagdEvaluator(json: "{\"flags\": {\"a\": \(flag), \"a\": \(flag), \"b\": \(flag)}}")
        #expect(flags.evaluate("a", for: .application).errorCode == .parseError)
        #expect(flags.evaluate("b", for: .application).value == true)
        #expect(flags.keys == ["a", "b"])
    }

    @Test func `a rule of the evaluators that is no JSON breaks the flags that refer to it`() throws {
        let flags = try FlagdEvaluator(
            json: #"""
                {"flags": {
                  "a": {"state": "ENABLED", "variants": {"on": 1}, "targeting": {"$ref": "x"}},
                  "b": {"state": "ENABLED", "variants": {"on": 1}, "targeting": {"$ref": "y"}}},
                "$evaluators": {"x": {"var": "p", "var": "q"}, "y": {"var": "p"}}}
                """#)
        #expect(["a", "b"].map { flags.evaluate($0, for: .application).errorCode } == [.parseError, nil])
    }

    @Test func `names are compared by scalars`() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let flags = try FlagdEvaluator(
            json: """
                {"flags": {
                  "\(composed)": {"state": "ENABLED", "variants": {"\(composed)": 1, "\(decomposed)": 2},
                    "defaultVariant": "\(composed)"},
                  "\(decomposed)": {"state": "ENABLED", "variants": {"\(composed)": 1, "\(decomposed)": 2},
                    "defaultVariant": "\(decomposed)"},
                  "f": {"state": "ENABLED", "variants": {"true": 1, "false": 0},
                    "targeting": {"==": [{"var": "\(composed)"}, 1]}}}}
                """)
        #expect(flags.findings.isEmpty)
        #expect([composed, decomposed].map { flags.evaluate($0, for: .application).value } == [1, 2])
        func isOne(_ name: String) throws -> TweakValue? {
            let body = Array("{\"\(name)\": 1}".utf8)
            return flags.evaluate("f", for: try EvaluationContext.subject(ofContext: body)).value
        }
        #expect(try [composed, decomposed].map(isOne) == [1, 0])
    }

    @Test func `a whole number beyond 64 bits is a number in a context`() throws {
        let subject = try EvaluationContext.subject(ofContext: Array(#"{"n": 99999999999999999999}"#.utf8))
        #expect(subject.attributes["n"] == .double(1e20))
    }

    @Test func `a list of flags is a document`() throws {
        let flags = try FlagdEvaluator(
            json:
                #"{"flags": [{"key": "a", "state": "ENABLED", "variants": {"x": 1.5}, "defaultVariant": "x"}]}"#
        )
        #expect(flags.keys == ["a"])
        #expect(flags.evaluate("a", for: .application).value == 1.5)
        #expect(flags.findings.isEmpty)
    }

    @Test func `rules read the time`() throws {
        let flags = try FlagdEvaluator(
            json: #"""
                {"flags": {"f": {"state": "ENABLED", "variants": {"true": true, "false": false},
                "targeting": {">=": [{"var": "$flagd.timestamp"}, 100]}}}}
                """#)
        let times = [99.9, 100, 1e300, -.infinity, .nan].map { Date(timeIntervalSince1970: $0) }
        let values = times.map { flags.evaluate("f", for: .application, at: $0).value }
        #expect(values == [false, true, false, false, false])
    }

    @Test func `reasons and error codes have the names of OpenFeature`() {
        let reasons = [
            "TARGETING_MATCH", "STATIC", "DEFAULT", "SPLIT", "CACHED", "DISABLED", "STALE", "ERROR",
            "UNKNOWN",
        ]
        let known: [TweakReason] = [
            .targetingMatch, .static, .default, .split, .cached, .disabled, .stale, .error, .unknown,
        ]
        #expect(reasons.map(TweakReason.init(openFeatureName:)) == known)
        #expect(known.map(\.openFeatureName) == reasons)
        let codes = [
            "PROVIDER_NOT_READY", "FLAG_NOT_FOUND", "PARSE_ERROR", "TYPE_MISMATCH", "TARGETING_KEY_MISSING",
            "INVALID_CONTEXT", "PROVIDER_FATAL", "GENERAL",
        ]
        #expect(codes.map { TweakErrorCode(openFeatureName: $0).openFeatureName } == codes)
    }
}
