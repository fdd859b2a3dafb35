import FlintCore
import FlintTesting
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

/// What Flint ships keeps the rules.
@Suite(.timeLimit(.minutes(10))) struct ConformanceTests {
    /// All rules hold, so nobody waits that long; a busy machine takes its time.
    private static let patience = Duration.seconds(240)

    @Test func `an ephemeral provider and a scripted one keep the rules`() async throws {
        try await MutableTweakProviderConformance { EphemeralTweakProvider() }.check()
        let values: [String: [String: TweakValue]] = ["a": ["x": 1, "y": [true, "z"]], "b": ["": "c"]]
        try await TweakProviderConformance(holding: values, features: ["a": true, "b": false]) {
            EphemeralTweakProvider(values, features: ["a": true, "b": false])
        }.check()
        try await TweakProviderConformance(holding: ["a": ["x": 1]], features: ["a": false]) {
            let provider = ScriptedTweakProvider()
            provider.push(["a": ["x": 1]], features: ["a": false])
            return provider
        }.check()
    }

    @Test func `providers that store in files and in the user defaults keep the rules`() async throws {
        let folder = try TemporaryFolder()
        let number = Atomic(0)
        try await MutableTweakProviderConformance {
            try FileTweakProvider(url: folder.url("\(number.add(1, ordering: .relaxed).newValue).json"))
        }.check()
        let name = "conformance-\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: name) }
        try await MutableTweakProviderConformance {
            UserDefaults.standard.removePersistentDomain(forName: name)
            return UserDefaultsTweakProvider(suiteName: name)
        }.check()
    }

    @Test func `trackers, publishers, permissions, analytics and logs in memory keep the rules`() async throws
    {
        try await PurchaseTrackerConformance(patience: Self.patience) {
            InMemoryPurchaseTracker(unlisted: .unknown)
        } set: { tracker, status, product in
            tracker.set(status, for: product)
        }.check()
        try await DonationPublisherConformance {
            InMemoryDonationPublisher()
        } donations: {
            $0.donations
        }.check()
        try await ActivityPublisherConformance {
            InMemoryActivityPublisher()
        } current: {
            $0.current
        }.check()
        try await PermissionAdapterConformance { FakePermissionAdapter(.camera, answers: [.denied]) }.check()
        try await PermissionAdapterConformance { FakePermissionAdapter(.photos) }.check()
        try await AnalyticsProviderConformance(patience: Self.patience) {
            InMemoryAnalyticsProvider()
        } counted: {
            $0.endedIDs
        }.check()
        try await LogOutputConformance {
            InMemoryLogOutput()
        } messages: {
            $0.entries.map(\.message)
        }.check()
    }

    @Test func `log files keep the rules`() async throws {
        let folder = try TemporaryFolder()
        let number = Atomic(0)
        try await LogOutputConformance {
            let name = "\(number.add(1, ordering: .relaxed).newValue)"
            return try FileLogOutput(directory: folder.url(name))
        } messages: {
            try $0.contents().entries.map(\.message)
        }.check()
    }
}
