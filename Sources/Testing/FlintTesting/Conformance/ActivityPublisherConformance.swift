public import FlintCore

/// A suite that checks a publisher of activities against the rules of `ActivityPublisher`.
public struct ActivityPublisherConformance<Publisher: ActivityPublisher>: ConformanceSuite {
    /// The rules for a publisher.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// Publishing makes an activity the current one.
        case publishMakesCurrent = "An activity that is published is the current one, with all it holds."
        /// Publishing replaces the current activity.
        case newestReplaces = "An activity takes the place of the one before."
        /// Resigning ends the current activity.
        case resignLeavesNone = "After resigning there is no current activity."
        /// Resigning without a current activity changes nothing.
        case resignNeedsNone = "Resigning when there is no current activity changes nothing."
        /// An activity can be published again after resigning.
        case publishesAgain = "After resigning, the same activity can be published again."
    }

    private let make: @Sendable () async throws -> Publisher
    private let current: @Sendable (Publisher) async throws -> UserActivity?

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: A function that creates a publisher without a current activity. Each call returns a new one.
    ///   - current: A function that returns the current activity of the system that the publisher uses.
    public init(
        make: @escaping @Sendable () async throws -> Publisher,
        current: @escaping @Sendable (Publisher) async throws -> UserActivity?
    ) {
        self.make = make
        self.current = current
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given functions.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        let publisher = try await make()
        let (first, second) = (
            UserActivity(type: "conformance.read", title: "Read", userInfo: ["page": "7"]),
            UserActivity(type: "conformance.write", title: "Write")
        )
        await publisher.resign()
        log.require(try await current(publisher), is: nil, .resignNeedsNone, "The current activity")
        await publisher.publish(first)
        log.require(try await current(publisher), is: first, .publishMakesCurrent, "The current activity")
        await publisher.publish(second)
        log.require(try await current(publisher), is: second, .newestReplaces, "The current activity")
        await publisher.resign()
        log.require(try await current(publisher), is: nil, .resignLeavesNone, "The current activity")
        await publisher.publish(second)
        log.require(try await current(publisher), is: second, .publishesAgain, "The current activity")
        return log.findings
    }
}
