import FlintSubjects
import FlintTweaks
import Foundation
import Testing

@testable import FlintFlags

/// flagd's own operations, with the examples of flagd-testbed.
@Suite struct FlagdOperationTests {
    private static let versions: [(String, String, String, String)] = [
        ("2.0.0", "=", "2.0.0", "true"), ("2.1.0", "=", "2.0.0", "false"), ("2.1.0", ">", "2.0.0", "true"),
        ("1.9.0", "<", "2.0.0", "true"), ("2.0.0-alpha", "<", "2.0.0", "true"),
        ("2.0.0.0", "=", "2.0.0", "null"),
        ("3.0.1", "~", "3.0.0", "true"), ("3.1.0", "~", "3.0.0", "false"), ("3.1.0", "^", "3.0.0", "true"),
        ("4.0.0", "^", "3.0.0", "false"), ("v1.0.0", "=", "1.0.0", "true"), ("1.0.0", "=", "v1.0.0", "true"),
        ("1.5.0", "^", "1", "true"), ("2.0.0", "^", "1", "false"), ("1.2", "=", "1.2.0", "true"),
        ("1.0.0+other", "=", "1.0.0+build", "true"), ("not-a-version", "=", "1.0.0", "null"),
        ("1.0.0", "===", "1.0.0", "null"), ("1.0.0", "!=", "1.0.1", "true"), ("1.0.0", ">=", "1.0.0", "true"),
        ("1.0.0", "<=", "0.9.9", "false"), ("1.0.0-1", "<", "1.0.0-a", "true"),
        ("1.0.0-2", "<", "1.0.0-10", "true"),
        ("1.0.0-a.b", ">", "1.0.0-a", "true"), ("1.0.0-b", ">", "1.0.0-a.b", "true"),
        ("01.0.0", "=", "1.0.0", "null"),
        ("1.0.0-01", "=", "1.0.0", "null"), ("1.0.0-", "=", "1.0.0", "null"),
        ("1.2-a", "=", "1.2.0-a", "null"),
        ("99999999999999999999.0.0", ">", "1.0.0", "true"), ("", "=", "1.0.0", "null"),
        ("1.0.99999999999999999999", "<", "1.0.100000000000000000000", "true"),
        ("1.0.0\u{301}", "=", "1.0.0", "null"),
        ("V1.0.0", "=", "1.0.0", "true"), ("1.0.0", "=", "V1", "true"), ("vV1.0.0", "=", "1.0.0", "null"),
    ]

    @Test(arguments: versions)
    func `versions are compared by their parts`(
        first: String, relation: String, second: String, result: String
    ) throws {
        #expect(try Logic.result("{\"sem_ver\": [\"\(first)\", \"\(relation)\", \"\(second)\"]}") == result)
    }

    @Test(arguments: [
        (#"{"starts_with": [{"var": "id"}, "abc"]}"#, "true"),
        (#"{"starts_with": [{"var": "id"}, "abd"]}"#, "false"),
        (#"{"ends_with": [{"var": "id"}, "xyz"]}"#, "true"),
        (#"{"ends_with": [{"var": "id"}, "abc"]}"#, "false"),
        (#"{"starts_with": [{"var": "num"}, "abc"]}"#, "null"),
        (#"{"ends_with": [{"var": "id"}, 1]}"#, "null"),
        (#"{"starts_with": ["abc"]}"#, "null"), (#"{"ends_with": ["abc", "c", "x"]}"#, "null"),
        (#"{"starts_with": ["abc", ""]}"#, "true"), (#"{"sem_ver": ["1.0.0", "="]}"#, "null"),
    ])
    func `texts begin and end with others`(rule: String, result: String) throws {
        #expect(try Logic.result(rule, #"{"id": "abc-xyz", "num": 123}"#) == result)
    }

    /// The scenarios `@semver-numeric-context` and `@semver-partial-version` of flagd-testbed.
    @Test(arguments: [
        ("1.2", "=", "1.2", "true"), ("2", ">", #""1.9""#, "true"), ("1", "^", #""1.5.0""#, "true"),
        ("1.1", "=", #""1.2.0""#, "false"), ("true", "=", #""1""#, "null"), ("-1", "=", #""1""#, "null"),
        ("1e21", ">", #""1""#, "null"), ("null", "=", #""1""#, "null"),
    ])
    func `a number is a version`(first: String, relation: String, second: String, result: String) throws {
        #expect(try Logic.result("{\"sem_ver\": [\(first), \"\(relation)\", \(second)]}") == result)
    }

    // MARK: Buckets

    static let quarters = #"["clubs", 25], ["diamonds", 25], ["hearts", 25], ["spades", 25]"#

    /// The scenarios `@fractional-v2` of flagd-testbed, and those of a shared seed.
    @Test(arguments: [
        (#"{"var": "$flagd.flagKey"}"#, "jack", "hearts"), (#"{"var": "$flagd.flagKey"}"#, "queen", "spades"),
        (#"{"var": "$flagd.flagKey"}"#, "ten", "clubs"), (#"{"var": "$flagd.flagKey"}"#, "nine", "diamonds"),
        (#"{"var": "$flagd.flagKey"}"#, "3", "clubs"), (#""shared-seed""#, "seven", "hearts"),
        (#""shared-seed""#, "eight", "diamonds"), (#""shared-seed""#, "nine", "clubs"),
        (#""shared-seed""#, "two", "spades"),
    ])
    func `buckets of a text`(seed: String, name: String, result: String) throws {
        let rule = "{\"fractional\": [{\"cat\": [\(seed), {\"var\": \"user.name\"}]}, \(Self.quarters)]}"
        let found = try Logic.result(rule, "{\"user\": {\"name\": \"\(name)\"}}", key: "fractional-flag")
        #expect(found == "\"\(result)\"")
    }

    @Test(arguments: [("jon@company.com", "heads"), ("jane@company.com", "tails")])
    func `buckets of the targeting key`(id: String, result: String) throws {
        let found = try Logic.result(
            #"{"fractional": [["heads"], ["tails", 1]]}"#, id: id, key: "fractional-flag-shorthand")
        #expect(found == "\"\(result)\"")
    }

    /// Keys whose hashes are next to the bounds of 32 bits.
    @Test(arguments: [
        ("ejOoVL", "lower"), ("bY9fO-", "lower"), ("SI7p-", "lower"), ("6LvT0", "upper"), ("ceQdGm", "upper"),
    ])
    func `buckets at the bounds of the hash`(id: String, result: String) throws {
        let rule = #"{"fractional": [{"var": "targetingKey"}, ["lower", 50], ["upper", 50]]}"#
        #expect(try Logic.result(rule, id: id) == "\"\(result)\"")
    }

    @Test(arguments: [
        (
            #"[{"if": [{"==": [{"var": "tier"}, "premium"]}, "premium", "standard"]}, 50], ["standard", 50]"#,
            "jon@company.com", "premium", #""premium""#
        ),
        (
            #"[{"if": [{"==": [{"var": "tier"}, "premium"]}, "premium", "standard"]}, 50], ["standard", 50]"#,
            "user1", "premium", #""standard""#
        ),
        (
            #"["red", {"if": [{"==": [{"var": "tier"}, "premium"]}, 100, 0]}], ["blue", 10]"#,
            "user1", "premium", #""red""#
        ),
        (
            #"["red", {"if": [{"==": [{"var": "tier"}, "premium"]}, 100, 0]}], ["blue", 10]"#,
            "user1", "basic", #""blue""#
        ),
        (#"[{"var": "color"}, 50], ["blue", 50]"#, "jon@company.com", "basic", "null"),
        (#"[false, 0], [true, 100]"#, "any", "basic", "true"),
        (#"[false, 100], [true, 0]"#, "any", "basic", "false"),
        (#"["one", -50], ["two", 100]"#, "any-user", "basic", #""two""#),
        (#"["one", 0], ["two", 0]"#, "any-user", "basic", "null"),
        (#"["single", 1]"#, "x", "basic", #""single""#),
        (#"["one", 1.5], ["two", 1]"#, "x", "basic", "null"),
        (#"["one", "1"], ["two", 1]"#, "x", "basic", "null"),
        (#"["one", 2147483648], ["two", 1]"#, "x", "basic", "null"),
        (#"["one", 2147483647], ["two", 2147483647]"#, "x", "basic", "null"),
        (#"["one", null]"#, "x", "basic", #""one""#),
        (#""one", "two""#, "x", "basic", "null"), (#"[], ["two", 1]"#, "x", "basic", "null"),
    ])
    func `buckets may be rules, and those that are none give null`(
        buckets: String, id: String, tier: String, result: String
    ) throws {
        let rule = "{\"fractional\": [{\"var\": \"targetingKey\"}, \(buckets)]}"
        #expect(try Logic.result(rule, "{\"tier\": \"\(tier)\"}", id: id) == result)
    }

    @Test func `without targeting key there is no bucket`() throws {
        let buckets = #"["one", 50], ["two", 50]"#
        for operands in [buckets, #"{"var": "missing"}, "# + buckets, #"["single", 1]"#, #"["single"]"#, ""] {
            #expect(try Logic.result("{\"fractional\": [\(operands)]}") == "null")
        }
        #expect(try Logic.result(#"{"fractional": [["single", 1]]}"#, id: "a") == #""single""#)
        let byAttribute = try Logic.result("{\"fractional\": [\(buckets)]}", #"{"targetingKey": "a"}"#)
        let byIdentifier = try Logic.result("{\"fractional\": [\(buckets)]}", id: "a")
        #expect(byAttribute == byIdentifier)
    }

    @Test func `buckets get their shares`() throws {
        let flags = try FlagdEvaluator(
            json: #"""
                {"flags": {"f": {"state": "ENABLED", "variants": {"a": 1, "b": 2, "c": 3},
                "targeting": {"fractional": [["a", 1], ["b", 9], ["c", 90]]}}}}
                """#)
        var counts: [String: Int] = [:]
        for number in 0..<20_000 {
            counts[flags.evaluate("f", for: Subject(id: "user-\(number)")).variant ?? "", default: 0] += 1
        }
        // Four standard deviations of a binomial distribution.
        for (name, share) in [("a", 0.01), ("b", 0.09), ("c", 0.9)] {
            let deviation = (20_000 * share * (1 - share)).squareRoot()
            #expect(abs(Double(counts[name] ?? 0) - 20_000 * share) < 4 * deviation, "\(counts)")
        }
    }

    @Test func `a growing bucket loses nobody`() throws {
        for number in 0..<200 {
            let small = try Logic.result(#"{"fractional": [["on", 10], ["off", 90]]}"#, id: "user-\(number)")
            let large = try Logic.result(#"{"fractional": [["on", 30], ["off", 70]]}"#, id: "user-\(number)")
            if small == #""on""# { #expect(large == #""on""#) }
        }
    }

    /// flagd's code: an operand that is neither text, null nor bucket is a bucket that is none.
    @Test(arguments: ["5", "1.5", "true", "{}", #"{"a": 1, "b": 2}"#])
    func `what is no text is placed nowhere, and a note says so`(operand: String) throws {
        let flags = try FlagdEvaluator(
            json: """
                {"flags": {"f": {"state": "ENABLED", "variants": {"a": 1, "b": 2}, "defaultVariant": "b",
                "targeting": {"fractional": [{"if": [true, \(operand)]}, ["a", 1]]}}}}
                """)
        let explanation = flags.explain("f", for: Subject(id: "user"))
        #expect(explanation.evaluation.variant == "b" && explanation.evaluation.reason == .default)
        #expect(explanation.notes.contains { $0.contains("'fractional' hashes a text") })
    }

    @Test(arguments: ["lower", "upper", "rollout"])
    func `an operation that flagd has refused is unknown, and a hint says what to write`(name: String) {
        let error = #expect(throws: FlagDocumentError.self) { try Logic.result("{\"\(name)\": [1, 2, 3]}") }
        #expect(error?.findings.first?.code == .unknownOperation)
        #expect(error?.findings.first?.message.contains("flagd has no '\(name)'") == true)
    }

    // MARK: The context

    @Test(arguments: [
        ("$flagd.flagKey", #""flag""#), ("$flagd.timestamp", "1700000000"), ("$flagd.other", "null"),
        ("$flagd.flagKey.x", "null"), ("targetingKey", #""user""#), ("targetingKey.x", "null"),
        ("$flagd", #"{"flagKey": "flag", "timestamp": 1700000000}"#),
        ("", #"{"$flagd": {"flagKey": "flag", "timestamp": 1700000000}, "a": 1, "targetingKey": "user"}"#),
    ])
    func `the context of an evaluation cannot be forged`(name: String, result: String) throws {
        let attributes = #"{"a": 1, "$flagd": {"flagKey": "forged"}, "targetingKey": "forged"}"#
        #expect(try Logic.result("{\"var\": \"\(name)\"}", attributes, id: "user") == result)
    }
}
