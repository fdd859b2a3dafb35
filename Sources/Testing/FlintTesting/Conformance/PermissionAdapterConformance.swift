public import FlintCore

/// A suite that checks a permission adapter against the rules of `PermissionAdapter`.
public struct PermissionAdapterConformance<Adapter: PermissionAdapter>: ConformanceSuite {
    /// The rules for an adapter.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// The kind of permission is constant.
        case kindIsSteady = "The kind of permission does not change."
        /// Reading the status does not show a prompt.
        case readingAsksNobody = "Reading and refreshing the status does not ask, so it stays what it was."
        /// A request returns the status that applies afterwards.
        case requestGivesStatus = "A request returns the status that is read afterwards."
        /// A second request does not show a second prompt.
        case requestsAskOnce = "When somebody has answered, a further request returns that answer."
    }

    private let make: @Sendable () async throws -> Adapter

    /// Creates a suite.
    ///
    /// - Parameter make: A function that creates an adapter for a system without earlier requests. Each call
    ///   returns a new one.
    public init(make: @escaping @Sendable () async throws -> Adapter) {
        self.make = make
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: An error of the function that makes an adapter.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        let adapter = try await make()
        let kind = adapter.kind
        let before = adapter.status()
        log.require(adapter.status(), is: before, .readingAsksNobody, "The second reading")
        await adapter.refresh()
        log.require(adapter.status(), is: before, .readingAsksNobody, "The reading after a refresh")
        let answer = await adapter.requestAuthorization()
        log.require(adapter.status(), is: answer, .requestGivesStatus, "The status after the request")
        if answer != .notDetermined {
            let again = await adapter.requestAuthorization()
            log.require(again, is: answer, .requestsAskOnce, "The second request")
        }
        log.require(adapter.kind, is: kind, .kindIsSteady, "The kind after the requests")
        return log.findings
    }
}
