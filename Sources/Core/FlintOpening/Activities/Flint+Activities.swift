internal import Foundation

extension Flint {
    /// The activity that was passed to the publisher last; `nil` if none was, or the application has ended
    /// it.
    public var currentActivity: UserActivity? { recorders.part(ActivityCenter.self).current }

    /// Returns the activity that a success of an action with an input would publish, without publishing it.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - declared: The registered record of the action, with its feature and binding.
    ///   - input: The input of the action.
    /// - Returns: The activity; `nil` if the action publishes none, because its eligibility is empty, or
    ///   vetoes this one.
    /// - Throws: ``ActivityError`` if the activity has no type, lacks a value that its eligibility needs, or
    ///   could not be continued; or the error of the application's code that makes the activity.
    package func activity<Action: ActionDefinition>(
        of action: Action.Type, _ declared: ActionRecord, with input: Action.Input
    ) throws -> UserActivity? {
        guard let published = action as? any ActivityAction.Type, !published.activityEligibility.isEmpty
        else { return nil }
        return try buildActivity(of: published, declared, with: input)
    }

    private func buildActivity<Action: ActivityAction>(
        of action: Action.Type, _ declared: ActionRecord, with input: any Sendable
    ) throws -> UserActivity? {
        guard let input = input as? Action.Input else { return nil }
        let linking = declared.activityTarget as? any ActivityLinking
        let links = links
        let builder = ActivityBuilder<Action>(
            bindingID: declared.bindingID, type: declared.contribution.activityType,
            appLink: { try? linking?.appLink(for: input, links) },
            webLink: { try? linking?.webLink(for: input, links) },
            validation: activityValidation)
        return try builder.activity(with: input)
    }

    /// The check of an activity before its publication: it must have all required values, and this runtime
    /// must be able to continue it.
    var activityValidation: ActivityValidation {
        ActivityValidation(
            resolves: { if case .resolved = self.resolve(url: $0) { true } else { false } },
            isDecodable: { self.action(ofActivityType: $0)?.activityTarget.isDecodable ?? false })
    }
}

extension ActionBinding {
    /// Returns the activity of an input in the current runtime, without publishing it.
    ///
    /// It is the activity that a success of the action with this input would publish.
    ///
    /// - Parameter input: The input of the action.
    /// - Returns: The activity; `nil` if the action's eligibility is empty, or the action vetoes the
    ///   activity.
    /// - Throws: ``ActivityError`` if the activity has no type, lacks a value that its eligibility needs, or
    ///   could not be continued; ``FlintError`` if the feature is not registered or did not declare the
    ///   action; or the error of the application's code that makes the activity.
    public func activity(with input: Action.Input) throws -> UserActivity? {
        let runtime = Flint.current
        let declared = try runtime.action(for: key)
        return try runtime.activity(of: Action.self, declared, with: input)
    }
}
