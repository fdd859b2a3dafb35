import BenchmarkHarness
import FlintFlags
import FlintSubjects
import FlintTweaks
import Foundation

extension BenchmarkSuite {
    /// Deciding flags for subjects, compared with the same rule in Swift, and with a read without a subject.
    static let flags = BenchmarkSuite { suite in
        suite.benchmark("Limit.handwrittenRule", delivers: 1) { state in
            let subject = keep(BenchmarkFlags.subject)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += BenchmarkFlags.handwritten(keep(subject)) }
            }
            state.delivered = sum
        }
        suite.benchmark(
            "Flags.targeted(3)", limit: "Limit.handwrittenRule", target: 20, ceiling: .microseconds(2),
            allocations: 0, delivers: 1
        ) { state in
            let evaluator = try FlagdEvaluator(json: BenchmarkFlags.document)
            let subject = keep(BenchmarkFlags.subject)
            let now = Date(timeIntervalSince1970: 1_700_000_000)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += evaluator.read(keep(subject), now) }
            }
            state.delivered = sum
        }
        suite.benchmark(
            "Flags.read(targeted)", limit: "Flags.targeted(3)", target: 3, ceiling: .microseconds(4),
            allocations: 0, delivers: 1
        ) { state in
            let manager = try BenchmarkFlags.manager()
            let subject = keep(BenchmarkFlags.subject)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += manager.read(BenchmarkFlags.targeted, subject) }
            }
            state.delivered = sum
        }
        suite.benchmark(
            "Flags.read(static)", limit: "Limit.mutexDictionary", target: 3, allocations: 0, delivers: 1
        ) { state in
            let manager = try BenchmarkFlags.manager()
            let subject = keep(BenchmarkFlags.subject)
            var sum = 0
            state.measure {
                for _ in 0..<state.iterations { sum += manager.read(BenchmarkFlags.fixed, subject) }
            }
            state.delivered = sum
        }
        suite.benchmark("Limit.parsedDocument(10000)") {
            keep(try JSONSerialization.jsonObject(with: BenchmarkFlags.large).self is NSDictionary)
        }
        suite.benchmark(
            "Flags.load(10000)", limit: "Limit.parsedDocument(10000)", target: 12,
            ceiling: .milliseconds(300)
        ) {
            keep(try FlagdEvaluator(json: BenchmarkFlags.large).keys.count)
        }
    }
}

/// Flags with a rule of three conditions, and the same rule written in Swift.
private enum BenchmarkFlags {
    static let targeted = TweakKey("flags", "targeted", default: 0)
    static let fixed = TweakKey("flags", "fixed", default: 0)

    static let subject = Subject(
        id: "anna", attributes: ["plan": "pro", "country": "CH", "seats": 12, "email": "anna@example.com"])

    private static let rule = """
        {"if": [{"and": [{"==": [{"var": "plan"}, "pro"]}, {"in": [{"var": "country"}, ["DE", "AT", "CH"]]},
        {">=": [{"var": "seats"}, 10]}]}, "one", "none"]}
        """

    private static func flag(_ key: String) -> String {
        """
        "\(key)": {"state": "ENABLED", "variants": {"one": 1, "none": 0}, "defaultVariant": "none", "targeting": \(rule)}
        """
    }

    static let document = """
        {"flags": {\(flag("targeted")),
        "fixed": {"state": "ENABLED", "variants": {"one": 1}, "defaultVariant": "one"}}}
        """

    static let large = Data(
        "{\"flags\": {\((0..<10_000).map { flag("flag-\($0)") }.joined(separator: ",\n"))}}".utf8)

    static func manager() throws -> TweakManager {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "flint-benchmark-\(UUID().uuidString).json")
        try Data(document.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return TweakManager(providers: [try FlagdFileProvider(file)], declaring: [targeted, fixed])
    }

    /// The rule as a person would write it in Swift, for the same attributes.
    @inline(never)
    static func handwritten(_ subject: Subject) -> Int {
        guard case .string("pro")? = subject["plan"], case .string(let country)? = subject["country"],
            ["DE", "AT", "CH"].contains(country), case .int(let seats)? = subject["seats"], seats >= 10
        else { return 0 }
        return 1
    }
}

// These functions are not inlined, because the reads in the limits are not inlined either.
extension FlagdEvaluator {
    @inline(never)
    fileprivate func read(_ subject: Subject, _ now: Date) -> Int {
        evaluate("targeted", for: subject, at: now).value == .int(1) ? 1 : 0
    }
}

extension TweakManager {
    @inline(never)
    fileprivate func read(_ key: TweakKey<Int>, _ subject: Subject) -> Int { value(of: key, for: subject) }
}
