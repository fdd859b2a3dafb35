import FlintBasics
internal import Foundation

/// A builder that makes the activity of an action from its input, without publishing it.
struct ActivityBuilder<Action: ActivityAction> {
    let bindingID: String
    /// The type of the activity; `nil` if it cannot be derived, because no application identifier is
    /// configured.
    let type: String?
    /// A function that makes a link with a custom scheme to the action.
    ///
    /// It is called only if the link is needed.
    ///
    /// It returns `nil` if no link can be made, for example without a URL mapping.
    let appLink: () -> URL?
    /// A function that makes a link with a domain to the action.
    ///
    /// It is called only if the link is needed.
    ///
    /// It returns `nil` if no link can be made, for example without a URL mapping.
    let webLink: () -> URL?
    let validation: ActivityValidation

    /// Returns the activity that a success of the action with an input would publish.
    ///
    /// - Returns: The activity; `nil` if the action vetoes it.
    /// - Throws: ``ActivityError`` if the activity has no type, lacks a value that its eligibility needs, or
    ///   could not be continued; or the error of the application's code that makes the activity.
    func activity(with input: Action.Input) throws -> UserActivity? {
        guard let type else { throw ActivityError(.missingType, subject: bindingID) }
        var activity = UserActivity(type: type, eligibility: Action.activityEligibility.withImplied)
        activity.bindingID = bindingID
        activity.suggestedPhrase = Action.suggestedPhrase
        describe(&activity, by: input)
        try addContinuation(to: &activity, of: input)
        guard let prepared = try Action.prepare(activity: activity, with: input) else { return nil }
        try validation.validate(prepared, subject: bindingID)
        return prepared
    }

    private func describe(_ activity: inout UserActivity, by input: Action.Input) {
        guard let metadata = (input as? any ActivityMetadataRepresentable)?.activityMetadata else { return }
        activity.title = metadata.title
        activity.subtitle = metadata.subtitle
        activity.keywords = metadata.keywords
        activity.thumbnail = metadata.thumbnail
        activity.contentAttributes = metadata.contentAttributes
    }

    private func addContinuation(to activity: inout UserActivity, of input: Action.Input) throws {
        if let input = input as? any ActivityCodable {
            activity.userInfo = try input.activityUserInfo()
            activity.requiredUserInfoKeys = input.requiredActivityKeys ?? Set(activity.userInfo.keys)
        } else if let link = appLink() ?? webLink() {
            activity.userInfo = [UserActivity.linkKey: .text(link.absoluteString)]
            activity.requiredUserInfoKeys = [UserActivity.linkKey]
        }
        if activity.eligibility.contains(.publicIndexing) { activity.webpageURL = webLink() }
    }
}

/// A binding whose input can be made into a link, for activities; the types of feature and action are erased.
protocol ActivityLinking {
    /// Returns a link with a custom scheme to the binding's action.
    ///
    /// The result is `nil` if the input is not of the action's input type.
    ///
    /// - Throws: ``LinkError`` if no link can be made, for example without a URL mapping; or the error of the
    ///   input when it encodes its parameters.
    func appLink(for input: any Sendable, _ links: LinkCreator) throws -> URL?

    /// Returns a link with a domain to the binding's action.
    ///
    /// The result is `nil` if the input is not of the action's input type.
    ///
    /// - Throws: ``LinkError`` if no link can be made, for example without a URL mapping; or the error of the
    ///   input when it encodes its parameters.
    func webLink(for input: any Sendable, _ links: LinkCreator) throws -> URL?
}

extension BindingActivityTarget: ActivityLinking where Binding.Action.Input: RouteParametersEncodable {
    func appLink(for input: any Sendable, _ links: LinkCreator) throws -> URL? {
        try (input as? Binding.Action.Input).map { try links.appLink(to: binding, with: $0) }
    }

    func webLink(for input: any Sendable, _ links: LinkCreator) throws -> URL? {
        try (input as? Binding.Action.Input).map { try links.webLink(to: binding, with: $0) }
    }
}

/// The check of an activity before its publication: it must have all required values and be continuable.
struct ActivityValidation {
    /// A function that returns whether a link opens an action.
    let resolves: (URL) -> Bool
    /// A function that returns whether an action has this activity type and an input that can be decoded from
    /// user info.
    let isDecodable: (_ type: String) -> Bool

    /// Checks an activity.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - subject: What the error is to name: the identifier of a binding, or the type of the activity.
    /// - Throws: ``ActivityError`` about the first problem, such as a missing title.
    func validate(_ activity: UserActivity, subject: String) throws(ActivityError) {
        let eligibility = activity.eligibility.withImplied
        if activity.type.isEmpty { throw ActivityError(.missingType, subject: subject) }
        if eligibility.contains(.search), activity.title?.isEmpty ?? true {
            throw ActivityError(.missingTitle, subject: subject)
        }
        let missing = activity.requiredUserInfoKeys.filter { activity.userInfo[$0] == nil }
        if !missing.isEmpty {
            throw ActivityError(.missingRequiredKey, subject: subject, keys: missing.sortedOutOfLine())
        }
        if eligibility.contains(.publicIndexing), activity.webpageURL == nil {
            throw ActivityError(.missingWebpage, subject: subject)
        }
        // The system terminates a process that passes a web page with a scheme other than `http` and `https`.
        if let page = activity.webpageURL, !["http", "https"].contains(page.scheme?.lowercased()) {
            throw ActivityError(.badWebpage, subject: subject)
        }
        if !isContinuable(activity) { throw ActivityError(.notContinuable, subject: subject) }
    }

    private func isContinuable(_ activity: UserActivity) -> Bool {
        if activity.isContinuedByApplication { return true }
        return ActivityContinuation.steps(of: activity).contains { step in
            switch step {
            case .link(let url): resolves(url)
            case .badLink: false
            case .type(let type): isDecodable(type)
            }
        }
    }
}
