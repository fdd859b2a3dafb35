internal import Foundation
internal import Synchronization

/// The component of a runtime that passes activities to the publisher: those of actions that succeed, and
/// those of the application.
package final class ActivityCenter: Sendable {
    private let delivery = Mutex<ActivityDelivery?>(nil)

    package init(in host: PartHost) {}

    /// Sets the publisher to that of a configuration.
    ///
    /// - Returns: Always an empty array: publishing has no findings for the set-up to report.
    package func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        let delivery = configuration.activities.publisher.map { ActivityDelivery(publisher: $0) }
        self.delivery.withLock { $0 = delivery }
        return []
    }

    /// The activity that was passed to the publisher last; `nil` if none was, or the application has ended
    /// it.
    package var current: UserActivity? { delivery.withLock { $0 }?.activity }

    /// Adds an activity that the application has created to the queue of the publisher.
    ///
    /// - Throws: ``ActivityError`` with the code `noPublisher` if the runtime has no publisher.
    package func publish(_ activity: UserActivity) throws(ActivityError) {
        try enqueue(.publish(activity), subject: activity.type)
    }

    /// Adds the end of the current activity to the queue of the publisher.
    ///
    /// - Throws: ``ActivityError`` with the code `noPublisher` if the runtime has no publisher.
    package func resign() throws(ActivityError) {
        try enqueue(.resign, subject: ActivitiesFeature.identifier)
    }

    /// Waits until the publisher has finished all earlier calls that publish or end activities.
    package func settle() async {
        await delivery.withLock { $0 }?.settle()
    }

    private func enqueue(_ command: CurrentActivity.Command, subject: String) throws(ActivityError) {
        guard let delivery = delivery.withLock({ $0 }) else {
            throw ActivityError(.noPublisher, subject: subject)
        }
        delivery.add(command)
    }

    package static func text(of error: any Error, _ bindingID: String) -> String {
        if let error = error as? ActivityError { return error.description }
        let failure = ActionFailure(error)
        let details = failure.message.map { ": \($0)" } ?? ""
        return
            "The activity of '\(bindingID)' is not published: the application threw \(failure.typeName)\(details)."
    }
}

extension RecorderSet {
    /// The set that contains only the recorder of activities, ``ActivityCenter``.
    static let activities = RecorderSet(rawValue: 4)
}

extension ActivityCenter: RuntimePart, Recorder {
    package var recorders: [any Recorder] { [self] }
    package var kind: RecorderSet { .activities }
    package var feature: any ConditionalFeature.Type { ActivitiesFeature.self }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        !contribution.activityEligibility.isEmpty && !feature.isFramework
    }

    package func began<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        _ request: RecordedRequest
    ) -> RequestFollower? {
        { [self] in if case .success = $0.outcome { publish(action, context) } }
    }

    /// Adds the activity of an action that has succeeded to the queue of the publisher.
    private func publish<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>
    ) {
        guard let delivery = delivery.withLock({ $0 }), let runtime = context.request.cell.owner.runtime,
            let declared = context.request.key.flatMap({ try? runtime.action(for: $0) })
        else { return }
        let built = runtime.ask {
            Result { try runtime.activity(of: action, declared, with: context.input) }
        }
        switch built {
        case .success(let activity?): delivery.add(.publish(activity))
        case .success(nil): break
        case .failure(let error):
            runtime.recorders.logs.note(
                .warning, about: declared.profile.metadata.path, session: context.sessionName,
                request: context.requestID, Self.text(of: error, declared.bindingID))
        }
    }
}

/// The queue of one publisher, which passes activities to it without delaying actions.
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

    /// The activity that was passed to the publisher last; `nil` if none was, or the application has ended
    /// it.
    var activity: UserActivity? { current.state.withLock { $0.activity } }

    func add(_ command: CurrentActivity.Command) { queue.add(command) }

    func settle() async { await queue.settle() }
}

/// The activity that the publisher was given last.
///
/// Commands are compared with it, so that the publisher is not called for a command that changes nothing.
struct CurrentActivity {
    /// A requested call of the publisher: to publish an activity, or to end the current one.
    enum Command: Sendable, Equatable {
        case publish(UserActivity)
        case resign
    }

    private(set) var activity: UserActivity?

    /// Sets the current activity to the one that a command publishes, or to none if the command ends it.
    ///
    /// - Returns: Whether the current activity has changed, so that the publisher must be called.
    mutating func take(_ command: Command) -> Bool {
        let before = activity
        switch command {
        case .publish(let new): activity = new
        case .resign: activity = nil
        }
        return activity != before
    }
}
