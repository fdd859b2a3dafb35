internal import Synchronization

/// Publishes the donations of a runtime.
final class DonationCenter: Sendable {
    private enum Order {
        case donate(IntentDonation)
        case remove(DonationFilter)
    }

    private let queue = Mutex<DeliveryQueue<Order>?>(nil)

    /// Whether anybody takes donations.
    var isActive: Bool { queue.withLock { $0 != nil } }

    func configure(_ configuration: DonationConfiguration) {
        guard let publisher = configuration.publisher else { return }
        let queue = DeliveryQueue<Order>(name: "flint.donations", limit: configuration.limit) { order in
            switch order {
            case .donate(let donation): await publisher.donate(donation)
            case .remove(let filter): await publisher.remove(matching: filter)
            }
        }
        self.queue.withLock { $0 = queue }
    }

    /// Donates what an action that succeeded asks for.
    func donate<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ request: RecordedRequest
    ) {
        guard isActive, let hub = context.session?.hub else { return }
        do {
            let donations = try Action.donations(for: context.input)
            guard !donations.isEmpty else { return }
            let (bindingID, phrase, now) = (
                request.profile?.metadata.bindingID, Action.suggestedPhrase, hub.now
            )
            for donation in donations {
                add(.donate(donation.completed(bindingID: bindingID, phrase: phrase, time: now)))
            }
        } catch {
            hub.recorders.logs.note(
                .warning, about: request.profile?.metadata.path, session: context.sessionName,
                request: context.requestID,
                "'\(request.profile?.metadata.bindingID ?? Action.identifier)' donates nothing: its 'donations(for:)' threw "
                    + "\(ActionFailure(error).typeName).")
        }
    }

    /// Lines a donation up.
    ///
    /// - Returns: Whether anybody takes it.
    func donate(_ donation: IntentDonation) -> Bool { add(.donate(donation)) }

    /// Lines up that donations are taken back.
    func remove(matching filter: DonationFilter) { add(.remove(filter)) }

    @discardableResult
    private func add(_ order: Order) -> Bool {
        guard let queue = queue.withLock({ $0 }) else { return false }
        queue.add(order)
        return true
    }

    /// Waits until all that was lined up has been handled.
    func settle() async { await queue.withLock { $0 }?.settle() }
}
