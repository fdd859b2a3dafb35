internal import Foundation

/// Builds the activity of an action from its input, without publishing it.
struct ActivityBuilder<Action: ActionDefinition> {
    let bindingID: String
    /// The type; `nil` if it could not be derived.
    let type: String?
    /// Makes an app link; called only if it is needed.
    let appLink: () -> URL?
    /// Makes a web link; called only if it is needed.
    let webLink: () -> URL?
    let validation: ActivityValidation

    /// - Returns: The activity; `nil` if the action vetoes it.
    /// - Throws: ``ActivityError``, or errors of application code.
    func activity(with input: Action.Input) throws -> Activity? {
        guard let type else { throw ActivityError(.missingType, subject: bindingID) }
        var activity = Activity(type: type, eligibility: Action.activityEligibility.withImplied)
        activity.bindingID = bindingID
        activity.suggestedPhrase = Action.suggestedPhrase
        describe(&activity, by: input)
        try addContinuation(to: &activity, of: input)
        guard let prepared = try Action.prepare(activity: activity, with: input) else { return nil }
        try validation.validate(prepared, subject: bindingID)
        return prepared
    }

    private func describe(_ activity: inout Activity, by input: Action.Input) {
        guard let metadata = (input as? any ActivityMetadataRepresentable)?.activityMetadata else { return }
        activity.title = metadata.title
        activity.subtitle = metadata.subtitle
        activity.keywords = metadata.keywords
        activity.thumbnail = metadata.thumbnail
        activity.contentAttributes = metadata.contentAttributes
    }

    private func addContinuation(to activity: inout Activity, of input: Action.Input) throws {
        if let input = input as? any ActivityCodable {
            activity.userInfo = try input.activityUserInfo()
            activity.requiredUserInfoKeys = input.requiredActivityKeys ?? Set(activity.userInfo.keys)
        } else if let link = appLink() ?? webLink() {
            activity.userInfo = [Activity.linkKey: .text(link.absoluteString)]
            activity.requiredUserInfoKeys = [Activity.linkKey]
        }
        if activity.eligibility.contains(.publicIndexing) { activity.webpageURL = webLink() }
    }
}
