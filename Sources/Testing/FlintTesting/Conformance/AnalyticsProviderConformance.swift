public import FlintCore
internal import Foundation

/// A suite that checks a provider of analytics against the rules of `AnalyticsProvider`.
///
/// The suite reports successful actions to the provider, in the same order as a runtime does.
public struct AnalyticsProviderConformance<Provider: AnalyticsProvider>: ConformanceSuite {
    /// The rules for a provider.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// The provider counts each action once.
        case countsEach = "Each action is counted once, in order."
        /// The provider counts two overlapping requests of one action as two.
        case countsOverlapping = "Two requests of one action that overlap are both counted."
        /// The provider does not count a refusal as an action.
        case refusalsDoNotCount = "A request that was refused is not counted."
        /// Calls to the provider return when their task is canceled, so that shutting down does not wait
        /// forever.
        case canceledCallsReturn = "A call returns when its task is canceled."
    }

    private let make: @Sendable () async throws -> Provider
    private let counted: @Sendable (Provider) async throws -> [String]
    private let patience: WaitLimit

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - patience: The longest time to wait for a call to return.
    ///   - clock: The clock that measures `patience`.
    ///   - make: A function that creates a provider whose service has received nothing. Each call returns a
    ///     new one.
    ///   - counted: A function that returns the `ActionAnalytics.Event.id` of each action that the service
    ///     has counted, oldest first.
    public init(
        patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () async throws -> Provider,
        counted: @escaping @Sendable (Provider) async throws -> [String]
    ) {
        self.make = make
        self.counted = counted
        self.patience = WaitLimit(clock: clock, duration: patience)
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given functions.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        for (rule, expected, calls) in Self.scripts {
            let provider = try await make()
            for call in calls { await call.perform(on: provider) }
            log.require(try await counted(provider), is: expected, rule, "The counted actions")
        }
        for call in [Call.began("a", 1), .ended("a", 1), .refused("a")] {
            let provider = try await make()
            let returns = await patience.awaits {
                let task = Task { await call.perform(on: provider) }
                task.cancel()
                await task.value
            }
            log.require(returns, .canceledCallsReturn, "The call \(call) did not return.")
        }
        return log.findings
    }

    private static var scripts: [(Rule, expected: [String], [Call])] {
        [
            (
                .countsEach, ["a", "b", "a"],
                [
                    .began("a", 1), .ended("a", 1), .began("b", 2), .ended("b", 2), .began("a", 3),
                    .ended("a", 3),
                ]
            ),
            (
                .countsOverlapping, ["a", "a"],
                [.began("a", 1), .began("a", 2), .ended("a", 1), .ended("a", 2)]
            ),
            (.refusalsDoNotCount, ["a"], [.refused("b"), .began("a", 1), .ended("a", 1), .refused("a")]),
        ]
    }

    private enum Call {
        case began(String, UInt64)
        case ended(String, UInt64)
        case refused(String)

        func perform(on provider: Provider) async {
            switch self {
            case .began(let id, let request): await provider.actionBegan(Self.event(id, request))
            case .ended(let id, let request):
                await provider.actionEnded(
                    Self.event(id, request), outcome: .success, duration: .milliseconds(5))
            case .refused(let id):
                let reason = RefusalReason(.featureUnavailable, "The feature is off.")
                await provider.actionRefused(Self.event(id, nil), reasons: [reason])
            }
        }

        private static func event(_ id: String, _ request: UInt64?) -> ActionAnalytics.Event {
            ActionAnalytics.Event(
                id: id, feature: DispatchEvent.Label(identifier: "ConformanceFeature", name: "Conformance"),
                action: DispatchEvent.Label(identifier: "\(id.uppercased())Action", name: id.uppercased()),
                requestID: request.map { RequestID(number: $0) },
                time: Date(timeIntervalSince1970: Double(request ?? 0)))
        }
    }
}
