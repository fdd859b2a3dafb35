internal import Synchronization

/// The component of a runtime that passes donations of shortcuts to the publisher.
package final class DonationCenter: Sendable {
    private enum Order {
        case donate(IntentDonation)
        case remove(DonationConfiguration.Filter)
    }

    private let queue = Mutex<DeliveryQueue<Order>?>(nil)

    package init(in host: PartHost) {}

    package func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        let configuration = configuration.donations
        guard let publisher = configuration.publisher else { return [] }
        let queue = DeliveryQueue<Order>(name: "flint.donations", limit: configuration.limit) { order in
            switch order {
            case .donate(let donation): await publisher.donate(donation)
            case .remove(let filter): await publisher.remove(matching: filter)
            }
        }
        self.queue.withLock { $0 = queue }
        return []
    }

    /// Adds a donation to the queue of the publisher.
    ///
    /// - Returns: `true`; `false` if the runtime has no publisher, so that nothing is donated.
    package func donate(_ donation: IntentDonation) -> Bool { add(.donate(donation)) }

    /// Adds the removal of donations to the queue of the publisher.
    package func remove(matching filter: DonationConfiguration.Filter) { add(.remove(filter)) }

    @discardableResult
    private func add(_ order: Order) -> Bool {
        guard let queue = queue.withLock({ $0 }) else { return false }
        queue.add(order)
        return true
    }

    /// Waits until the publisher has finished all queued donations and removals.
    package func settle() async { await queue.withLock { $0 }?.settle() }
}

extension RecorderSet {
    /// The set that contains only the recorder of donations, ``DonationCenter``.
    package static let donations = RecorderSet(rawValue: 8)
}

extension DonationCenter: RuntimePart, Recorder {
    package var recorders: [any Recorder] { [self] }
    package var kind: RecorderSet { .donations }
    package var feature: any ConditionalFeature.Type { ShortcutDonationFeature.self }

    /// Whether the runtime has a publisher of donations.
    package var isActive: Bool { queue.withLock { $0 != nil } }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        !feature.isFramework && action is any DonatingAction.Type
    }

    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower? {
        guard let donating = action as? any DonatingAction.Type else { return nil }
        return { [self] in if case .success = $0.outcome { donate(donating, context, request) } }
    }

    /// Adds the donations of an action that has succeeded to the queue of the publisher.
    private func donate<Input: Sendable>(
        _ action: any DonatingAction.Type, _ context: ActionContext<Input>, _ request: RecordedRequest
    ) {
        guard isActive, let hub = context.session?.hub else { return }
        do {
            let donations = try action.donations(forAny: context.input)
            guard !donations.isEmpty else { return }
            let (bindingID, phrase, now) = (
                request.profile?.metadata.bindingID, action.suggestedPhrase, hub.now
            )
            for donation in donations {
                add(.donate(donation.completed(bindingID: bindingID, phrase: phrase, time: now)))
            }
        } catch {
            hub.recorders.logs.note(
                .warning, about: request.profile?.metadata.path, session: context.sessionName,
                request: context.requestID,
                "'\(request.profile?.metadata.bindingID ?? action.identifier)' donates nothing: its 'donations(for:)' threw "
                    + "\(ActionFailure(error).typeName).")
        }
    }
}

extension Flint {
    /// Removes donated shortcuts from the system.
    ///
    /// The removal waits in the queue of the publisher, behind the donations of all requests that ended
    /// before the call. To wait for the removal, await ``settle()``. Shortcuts are removed even while
    /// ``ShortcutDonationFeature`` is off.
    ///
    /// - Parameter filter: The filter that selects the donations to remove.
    public func removeDonations(matching filter: DonationConfiguration.Filter) {
        recorders.part(DonationCenter.self).remove(matching: filter)
    }
}
