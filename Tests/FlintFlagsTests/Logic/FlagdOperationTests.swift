import FlintSubjects
import FlintTweaks
import Foundation
import Testing

@testable import FlintFlags

/// flagd's own operations, with the examples of flagd-testbed.
@Suite struct FlagdOperationTests {
    @Test(arguments: [
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
        ("V1.0.0", "=", "1.0.0", "null"),
    ])
    func versions(first: String, relation: String, second: String, result: String) throws {
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
        (#"{"lower": "Ä User@Example.COM"}"#, #""Ä user@example.com""#),
        (#"{"upper": [{"var": "id"}]}"#, #""ABC-XYZ""#),
        (#"{"lower": 1}"#, "null"), (#"{"upper": ["a", "b"]}"#, "null"),
    ])
    func texts(rule: String, result: String) throws {
        #expect(try Logic.result(rule, #"{"id": "abc-xyz", "num": 123}"#) == result)
    }

    /// A test of flagd (`core/pkg/evaluator/semver_test.go`): what is no text is no version.
    @Test func aNumberIsNoVersion() throws {
        #expect(try Logic.result(#"{"sem_ver": [1.0, ">", "1.0.0"]}"#) == "null")
    }

    // MARK: Buckets

    static let quarters = #"["clubs", 25], ["diamonds", 25], ["hearts", 25], ["spades", 25]"#

    /// The scenarios `@fractional-v2` of flagd-testbed.
    @Test(arguments: [
        ("jack", "hearts"), ("queen", "spades"), ("ten", "clubs"), ("nine", "diamonds"), ("3", "clubs"),
    ])
    func bucketsOfAText(name: String, result: String) throws {
        let rule =
            #"{"fractional": [{"cat": [{"var": "$flagd.flagKey"}, {"var": "user.name"}]}, "# + Self.quarters
            + "]}"
        let found = try Logic.result(rule, "{\"user\": {\"name\": \"\(name)\"}}", key: "fractional-flag")
        #expect(found == "\"\(result)\"")
    }

    @Test(arguments: [("seven", "hearts"), ("eight", "diamonds"), ("nine", "clubs"), ("two", "spades")])
    func bucketsOfASharedSeed(name: String, result: String) throws {
        let rule = #"{"fractional": [{"cat": ["shared-seed", {"var": "user.name"}]}, "# + Self.quarters + "]}"
        #expect(try Logic.result(rule, "{\"user\": {\"name\": \"\(name)\"}}") == "\"\(result)\"")
    }

    @Test(arguments: [("jon@company.com", "heads"), ("jane@company.com", "tails")])
    func bucketsOfTheTargetingKey(id: String, result: String) throws {
        let found = try Logic.result(
            #"{"fractional": [["heads"], ["tails", 1]]}"#, id: id, key: "fractional-flag-shorthand")
        #expect(found == "\"\(result)\"")
    }

    /// Keys whose hashes are next to the bounds of 32 bits.
    @Test(arguments: [
        ("ejOoVL", "lower"), ("bY9fO-", "lower"), ("SI7p-", "lower"), ("6LvT0", "upper"), ("ceQdGm", "upper"),
    ])
    func bucketsAtTheBoundsOfTheHash(id: String, result: String) throws {
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
    func buckets(buckets: String, id: String, tier: String, result: String) throws {
        let rule = "{\"fractional\": [{\"var\": \"targetingKey\"}, \(buckets)]}"
        #expect(try Logic.result(rule, "{\"tier\": \"\(tier)\"}", id: id) == result)
    }

    @Test func withoutTargetingKeyThereIsNoBucket() throws {
        let buckets = #"["one", 50], ["two", 50]"#
        #expect(try Logic.result("{\"fractional\": [\(buckets)]}") == "null")
        #expect(try Logic.result("{\"fractional\": [{\"var\": \"missing\"}, \(buckets)]}") == "null")
        #expect(try Logic.result(#"{"fractional": [["single", 1]]}"#) == #""single""#)
        #expect(try Logic.result(#"{"fractional": []}"#) == "null")
        let byAttribute = try Logic.result("{\"fractional\": [\(buckets)]}", #"{"targetingKey": "a"}"#)
        let byIdentifier = try Logic.result("{\"fractional\": [\(buckets)]}", id: "a")
        #expect(byAttribute == byIdentifier)
    }

    @Test func bucketsGetTheirShares() throws {
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

    @Test func aGrowingBucketLosesNobody() throws {
        for number in 0..<500 {
            let small = try Logic.result(#"{"fractional": [["on", 10], ["off", 90]]}"#, id: "user-\(number)")
            let large = try Logic.result(#"{"fractional": [["on", 30], ["off", 70]]}"#, id: "user-\(number)")
            if small == #""on""# { #expect(large == #""on""#) }
        }
    }

    // MARK: Rollouts

    @Test(arguments: [
        (#"[1000, 2000, "new"]"#, 1000, "null"), (#"[1000, 2000, "new"]"#, 2000, #""new""#),
        (#"[1000, 2000, "old", "new"]"#, 999, #""old""#), (#"[1000, 2000, "old", "new"]"#, 3000, #""new""#),
        (#"["seed", 1000, 2000, "old", "new"]"#, 1001, #""old""#), (#"[2000, 1000, "new"]"#, 1500, "null"),
        (#"[1000, 1000, "new"]"#, 1500, "null"), (#"["a", "b", "c"]"#, 1500, "null"),
        (#"[1000, 2000]"#, 1500, "null"),
        (#"[1000, 2000, "old", {"fractional": [["a", 1]]}]"#, 2000, #""a""#),
        (#"[0.2, 0.7, "old", "new"]"#, 0, #""new""#),
        (#"[1e300, 1e301, "new"]"#, 1500, "null"), (#"[true, 1, 2, "new"]"#, 1500, "null"),
    ])
    func rollouts(operands: String, timestamp: Int64, result: String) throws {
        #expect(try Logic.result("{\"rollout\": \(operands)}", id: "user", timestamp: timestamp) == result)
    }

    @Test func aRolloutReachesEachSubjectOnce() throws {
        let rule = #"{"rollout": [1000, 2000, "old", "new"]}"#
        var half = 0
        for number in 0..<1_000 {
            let results = try [1100, 1500, 1900].map {
                try Logic.result(rule, id: "user-\(number)", timestamp: $0) == #""new""#
            }
            #expect(results == results.sorted { !$0 && $1 })
            if results[1] { half += 1 }
        }
        #expect((440...560).contains(half), "\(half)")
    }

    // MARK: The context

    @Test(arguments: [
        ("$flagd.flagKey", #""flag""#), ("$flagd.timestamp", "1700000000"), ("$flagd.other", "null"),
        ("$flagd.flagKey.x", "null"), ("targetingKey", #""user""#), ("targetingKey.x", "null"),
        ("$flagd", #"{"flagKey": "flag", "timestamp": 1700000000}"#),
        ("", #"{"$flagd": {"flagKey": "flag", "timestamp": 1700000000}, "a": 1, "targetingKey": "user"}"#),
    ])
    func context(name: String, result: String) throws {
        let attributes = #"{"a": 1, "$flagd": {"flagKey": "forged"}, "targetingKey": "forged"}"#
        #expect(try Logic.result("{\"var\": \"\(name)\"}", attributes, id: "user") == result)
    }
}
