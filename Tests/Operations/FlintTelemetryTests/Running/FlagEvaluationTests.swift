import FlintCore
import FlintTesting
import FlintTweaks
import Testing

@testable import FlintTelemetry

private let limit = TweakKey("shop", "limit", default: 1)
private let color = TweakKey("shop", "color", default: "red")
private let secret = TweakKey("shop", "secret", default: "none")

/// Gives a limit by the plan of a subject, a color to everybody, and a secret that is stored encrypted.
private final class Rules: SnapshotTweakProvider {
    let id = "rules"
    let source = TweakSource()

    init() {
        var table = TweakTable()
        table[limit.path] = .evaluated(
            TweakRule(limit.path, identity: "limit") { subject in
                if subject["fails"] != nil {
                    return TweakEvaluation(
                        reason: .error, errorCode: .targetingKeyMissing, errorMessage: "It fails.")
                }
                return TweakEvaluation(
                    value: 10, variant: subject["plan"] == "pro" ? "many" : "few", reason: .targetingMatch,
                    metadata: ["version": "7", "flagSetId": "shop-1"])
            })
        table[color.path] = .evaluated(
            TweakRule(color.path, fixed: TweakEvaluation(value: "blue", reason: .static)))
        source.replace(with: table)
    }
}

private enum ShopAction: Action {
    static let description = "Reads a flag"

    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        _ = Flint.current.configuration.tweaks?.value(of: limit, for: context.subject)
    }
}

private enum ShopFeature: Feature {
    static let description = "A shop"
    static let visit = action(ShopAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(visit) }
}

private enum Features: FeatureGroup {
    static let description = "Features"
    static let subfeatures: Subfeatures = [ShopFeature.self]
}

@Suite struct FlagEvaluationTests {
    private let exporter = InMemoryTelemetryExporter()
    private let clock = ManualClock()
    private let runtime = Flint()
    private let ada = Subject(id: "ada", attributes: ["plan": "pro"])

    private func start(
        _ tweaks: TweakManager, _ change: (inout TelemetryConfiguration) -> Void = { _ in }
    ) throws -> Telemetry {
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        change(&configuration)
        let telemetry = Telemetry(configuration, exporter: exporter)
        try runtime.setup(Features.self) {
            $0.tweaks = tweaks
            $0.subjectDescription = { "subject \($0.id.count)" }
            telemetry.configure(&$0)
        }
        telemetry.start(runtime)
        return telemetry
    }

    private var evaluations: [TelemetryLogRecord] {
        exporter.records.filter { $0.eventName == "feature_flag.evaluation" }
    }

    @Test func `a read for a subject is an event in the span of its request`() async throws {
        let telemetry = try start(TweakManager(providers: [Rules()]))
        try await Flint.withRuntime(runtime) {
            try await ActionSession("request", subject: ada).perform(ShopFeature.visit)
        }
        await telemetry.flush(within: .seconds(600))
        let record = try #require(evaluations.first)
        #expect((evaluations.count, record.severity) == (1, .info))
        #expect(record.context?.spanID == exporter.spans.last?.context.spanID)
        let names: [String: TelemetryValue] = [
            "feature_flag.key": "shop/limit", "feature_flag.result.variant": "many",
            "feature_flag.result.reason": "targeting_match", "feature_flag.provider.name": "rules",
            "feature_flag.context.id": "subject 3", "feature_flag.version": "7",
            "feature_flag.set.id": "shop-1",
        ]
        let attributes = Dictionary(record.attributes.map { ($0.key, $0.value) }) { $1 }
        #expect((record.attributes.count, attributes) == (names.count, names))
    }

    @Test func `a failure has its type and its message`() throws {
        let tweaks = TweakManager(providers: [Rules()])
        let telemetry = try start(tweaks)
        #expect(tweaks.value(of: limit, for: Subject(id: "bob", attributes: ["fails": true])) == 1)
        let record = try #require(evaluations.first)
        #expect(
            (record.attributes["error.type"], record.attributes["feature_flag.result.reason"])
                == ("targeting_key_missing", "error"))
        guard case .string(let message)? = record.attributes["feature_flag.error.message"] else {
            Issue.record("no message")
            return
        }
        #expect(message.contains("It fails.") && record.context == nil)
        withExtendedLifetime(telemetry) {}
    }

    @Test func `a value is shown only without a variant, and never if it is sensitive`() throws {
        let memory = EphemeralTweakProvider(id: "memory")
        let declaration = TweakDeclaration(path: secret.path, kind: .string, isEncrypted: true)
        let tweaks = TweakManager(providers: [memory, Rules()], declaring: [declaration])
        let telemetry = try start(tweaks)
        try tweaks.set(secret, to: "hidden")
        _ = tweaks.value(of: color, for: ada)
        _ = tweaks.value(of: limit, for: ada)
        _ = tweaks.value(of: secret, for: ada)
        #expect(
            evaluations.map { $0.attributes["feature_flag.result.value"] } == ["blue", nil, nil])
        #expect(!evaluations.contains { "\($0)".contains("hidden") })
        withExtendedLifetime(telemetry) {}
    }

    @Test(arguments: [(Duration.seconds(60), [1 + 1, 2, 3]), (.zero, [3 + 1, 5, 6])])
    func `an equal evaluation is exported once in an interval, and always without one`(
        interval: Duration, expected: [Int]
    ) throws {
        let tweaks = TweakManager(providers: [Rules()])
        let telemetry = try start(tweaks) { $0.flagEvaluations.interval = interval }
        for _ in 0..<3 { _ = tweaks.value(of: limit, for: ada) }
        _ = tweaks.value(of: limit, for: Subject(id: "bob"))
        var counts = [evaluations.count]
        for seconds in [59, 1] {
            clock.advance(by: .seconds(seconds))
            _ = tweaks.value(of: limit, for: ada)
            counts.append(evaluations.count)
        }
        #expect(counts == expected)
        withExtendedLifetime(telemetry) {}
    }

    @Test func `there are not more evaluations in an interval than the limit says`() throws {
        let tweaks = TweakManager(providers: [Rules()])
        let telemetry = try start(tweaks) { $0.flagEvaluations.limit = 1 }
        _ = tweaks.value(of: limit, for: ada)
        _ = tweaks.value(of: color, for: ada)
        #expect(evaluations.count == 1)
        clock.advance(by: .seconds(60))
        _ = tweaks.value(of: color, for: ada)
        #expect(evaluations.count == 2)
        withExtendedLifetime(telemetry) {}
    }

    @Test func `evaluations that are off, and those after the end, are not exported`() async throws {
        let tweaks = TweakManager(providers: [Rules()])
        let telemetry = try start(tweaks) { $0.flagEvaluations.isOn = false }
        _ = tweaks.value(of: limit, for: ada)
        #expect(evaluations.isEmpty)
        var configuration = TelemetryConfiguration()
        configuration.clock = clock
        let other = Telemetry(configuration, exporter: exporter)
        other.start(runtime)
        _ = tweaks.value(of: limit, for: ada)
        #expect(evaluations.count == 1)
        await other.shutdown(within: .seconds(600))
        _ = tweaks.value(of: color, for: ada)
        #expect(other.counts[.logs]?.droppedCount == 0)
        withExtendedLifetime(telemetry) {}
    }
}
