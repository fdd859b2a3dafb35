import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the publisher that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenPublishersTests {
    typealias DonationRule = DonationPublisherConformance<BrokenDonations>.Rule
    typealias ActivityRule = ActivityPublisherConformance<BrokenActivities>.Rule

    struct BrokenDonations: DonationPublisher {
        let broken: DonationRule?
        let base = InMemoryDonationPublisher()

        func donate(_ donation: IntentDonation) async {
            var donation = donation
            if broken == .donationsArrive { donation.suggestedPhrase = "changed" }
            await base.donate(donation)
        }

        func remove(matching filter: DonationConfiguration.Filter) async {
            switch (filter, broken) {
            case (.intent("open"), .removesOneIntent), (.binding, .removesOneBinding), (.all, .removesAll):
                await base.remove(matching: .intent("share"))
            case (.intent("never"), .removingNothingIsFine):
                await base.remove(matching: .all)
            default: await base.remove(matching: filter)
            }
        }
    }

    @Test(arguments: DonationRule.allCases + [nil]) func `a broken donation publisher is found, and no other`(
        rule: DonationRule?
    ) async throws {
        let findings = try await DonationPublisherConformance {
            BrokenDonations(broken: rule)
        } donations: {
            $0.base.donations
        }.findings()
        #expect(Set(findings.map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }

    final class BrokenActivities: ActivityPublisher {
        let broken: ActivityRule?
        private let state = Mutex<(current: UserActivity?, isResigned: Bool)>((nil, false))

        init(_ broken: ActivityRule?) {
            self.broken = broken
        }

        var current: UserActivity? { state.withLock { $0.current } }

        func publish(_ activity: UserActivity) async {
            state.withLock { state in
                var activity = activity
                switch broken {
                case .publishMakesCurrent where activity.type.hasSuffix("read"): activity.title = nil
                case .newestReplaces where state.current != nil: return
                case .publishesAgain where state.isResigned: return
                default: break
                }
                state.current = activity
            }
        }

        func resign() async {
            state.withLock { state in
                if state.current == nil {
                    if broken == .resignNeedsNone { state.current = UserActivity(type: "none") }
                    return
                }
                state.isResigned = true
                if broken != .resignLeavesNone { state.current = nil }
            }
        }
    }

    @Test(arguments: ActivityRule.allCases + [nil]) func `a broken activity publisher is found, and no other`(
        rule: ActivityRule?
    ) async throws {
        let findings = try await ActivityPublisherConformance {
            BrokenActivities(rule)
        } current: {
            $0.current
        }.findings()
        #expect(Set(findings.map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }
}
