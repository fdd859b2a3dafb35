public import FlintCore
internal import Foundation

/// Checks a provider of analytics against the rules of `AnalyticsProvider`.
///
/// It tells the provider of actions that succeed, in the order in which a runtime would.
public struct AnalyticsProviderConformance<Provider: AnalyticsProvider>: ConformanceSuite {
    /// What a provider must keep.
    public enum Rule: String, Sendable, CaseIterable {
        /// Each once.
        case countsEach = "Each action is counted once, in order."
        /// Requests are not told apart by the name of the action.
        case countsOverlapping = "Two requests of one action that overlap are both counted."
        /// A refusal is no action.
        case refusalsDoNotCount = "A request that was refused is not counted."
        /// Shutting down does not wait for ever.
        case canceledCallsReturn = "A call returns when its task is canceled."
    }

    private let make: @Sendable () async throws -> Provider
    private let counted: @Sendable (Provider) async throws -> [String]
    private let patience: Patience

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for a call to return.
    ///   - clock: Measures it.
    ///   - make: Makes a provider whose service was told nothing, a new one each time.
    ///   - counted: The `AnalyticsEvent.id` of each action that the service has counted, oldest first.
    public init(
        patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () async throws -> Provider,
        counted: @escaping @Sendable (Provider) async throws -> [String]
    ) {
        self.make = make
        self.counted = counted
        self.patience = Patience(clock: clock, duration: patience)
    }

    /// Tries each rule.
    ///
    /// - Returns: The rules that are broken.
    /// - Throws: What the closures throw.
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

        private static func event(_ id: String, _ request: UInt64?) -> AnalyticsEvent {
            AnalyticsEvent(
                id: id, feature: DispatchEvent.Label(identifier: "ConformanceFeature", name: "Conformance"),
                action: DispatchEvent.Label(identifier: "\(id.uppercased())Action", name: id.uppercased()),
                requestID: request.map { RequestID(number: $0) },
                time: Date(timeIntervalSince1970: Double(request ?? 0)))
        }
    }
}
