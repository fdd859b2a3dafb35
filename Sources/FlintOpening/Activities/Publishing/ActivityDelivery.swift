internal import Synchronization

/// Passes activities to a publisher, asynchronously to the actions.
final class ActivityDelivery: Sendable {
    private final class Current: Sendable {
        let state = Mutex(CurrentActivity())
    }

    private let current = Current()
    private let queue: DeliveryQueue<CurrentActivity.Command>

    init(publisher: any ActivityPublisher) {
        // With a limit of 1, the newest command replaces the pending one.
        queue = DeliveryQueue(name: "activities.publisher", limit: 1) { [current] command in
            guard current.state.withLock({ $0.take(command) }) else { return }
            switch command {
            case .publish(let activity): await publisher.publish(activity)
            case .resign: await publisher.resign()
            }
        }
    }

    /// The activity last passed to the publisher.
    var activity: Activity? { current.state.withLock { $0.activity } }

    func add(_ command: CurrentActivity.Command) { queue.add(command) }

    func settle() async { await queue.settle() }
}
