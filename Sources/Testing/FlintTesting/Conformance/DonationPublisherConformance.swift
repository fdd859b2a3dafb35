public import FlintCore
internal import Foundation

/// A suite that checks a publisher of donations against the rules of `DonationPublisher`.
public struct DonationPublisherConformance<Publisher: DonationPublisher>: ConformanceSuite {
    /// The rules for a publisher.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// Donations reach the system.
        case donationsArrive = "Each donation is handed on, unchanged and in order."
        /// The donations of one intent can be removed.
        case removesOneIntent = "Removing the donations of an intent removes those and no other."
        /// The donations of one binding can be removed.
        case removesOneBinding = "Removing the donations of a binding removes those and no other."
        /// All donations can be removed.
        case removesAll = "Removing all donations leaves none."
        /// Removing donations that do not exist changes nothing.
        case removingNothingIsFine = "Removing an intent that was never donated changes nothing."
    }

    private let make: @Sendable () async throws -> Publisher
    private let donations: @Sendable (Publisher) async throws -> [IntentDonation]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: A function that creates a publisher without donations. Each call returns a new one.
    ///   - donations: A function that returns the donations of the system that the publisher uses, oldest
    ///     first.
    public init(
        make: @escaping @Sendable () async throws -> Publisher,
        donations: @escaping @Sendable (Publisher) async throws -> [IntentDonation]
    ) {
        self.make = make
        self.donations = donations
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given functions.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        let donated = Self.donated
        for (filter, rule) in [
            (nil, .donationsArrive), (.intent("open"), .removesOneIntent),
            (.binding("B#Share"), .removesOneBinding), (.all, .removesAll),
            (.intent("never"), .removingNothingIsFine),
        ] as [(DonationConfiguration.Filter?, Rule)] {
            let publisher = try await make()
            if filter == .intent("never") {
                await publisher.remove(matching: .all)
            }
            for donation in donated { await publisher.donate(donation) }
            if let filter { await publisher.remove(matching: filter) }
            let expected = donated.filter { filter?.matches($0) != true }
            let actual = try await donations(publisher)
            log.require(
                actual.map(\.summary), is: expected.map(\.summary), rule, "The donations")
            log.require(
                rule != .donationsArrive || actual == expected, .donationsArrive,
                "A member of a donation was changed.")
        }
        return log.findings
    }

    private static var donated: [IntentDonation] {
        [("open", "A#Open", 1), ("share", "B#Share", 2), ("open", "B#Share", 3), ("close", "A#Close", 4)].map
        {
            IntentDonation(
                $0, title: "Number \($2)", bindingID: $1, time: Date(timeIntervalSince1970: Double($2)))
        }
    }
}

extension IntentDonation {
    fileprivate var summary: String { "\(title) (\(identifier), \(bindingID ?? "?"))" }
}
