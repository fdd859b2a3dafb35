internal import Foundation
internal import Synchronization

/// Publishes the activities of a runtime.
final class ActivityCenter: Sendable {
    private let delivery = Mutex<ActivityDelivery?>(nil)

    /// Takes over the publisher.
    func configure(_ configuration: ActivityConfiguration) {
        let delivery = configuration.publisher.map { ActivityDelivery(publisher: $0) }
        self.delivery.withLock { $0 = delivery }
    }

    /// The activity that the publisher was last told of.
    var current: Activity? { delivery.withLock { $0 }?.activity }

    /// Publishes the activity of an action that succeeded.
    func publish<Action: ActionDefinition>(
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

    /// Hands over an activity that was made by hand.
    func publish(_ activity: Activity) throws(ActivityError) {
        try lineUp(.publish(activity), subject: activity.type)
    }

    /// Says that the current activity has ended.
    func resign() throws(ActivityError) {
        try lineUp(.resign, subject: ActivitiesFeature.identifier)
    }

    /// Waits until all that was lined up has been handled.
    func settle() async {
        await delivery.withLock { $0 }?.settle()
    }

    private func lineUp(_ command: CurrentActivity.Command, subject: String) throws(ActivityError) {
        guard let delivery = delivery.withLock({ $0 }) else {
            throw ActivityError(.noPublisher, subject: subject)
        }
        delivery.add(command)
    }

    static func text(of error: any Error, _ bindingID: String) -> String {
        if let error = error as? ActivityError { return error.description }
        let failure = ActionFailure(error)
        let details = failure.message.map { ": \($0)" } ?? ""
        return
            "The activity of '\(bindingID)' is not published: the application threw \(failure.typeName)\(details)."
    }
}
