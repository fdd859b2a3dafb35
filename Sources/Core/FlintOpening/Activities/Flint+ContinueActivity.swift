internal import Foundation

extension Flint {
    /// Continues an activity from another device, another application or an earlier time: finds its action
    /// and performs it.
    ///
    /// Three methods are tried: the link in the user info, the web page, and the type with the user info. If
    /// a method finds no action, the next one is tried. Any other result is final. After that, the steps are
    /// the same as for a link: decode the input, check the feature, call the router, perform the action. The
    /// call returns when the action has ended. No content of an activity can terminate the process.
    ///
    /// ```swift
    /// let result = await flint.continueActivity(activity, with: WindowRouter())
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity to continue.
    ///   - kind: The origin of the activity, by default the one that the activity indicates.
    ///   - router: The router that finds the presenter. Without a router, only actions that need no presenter
    ///     are performed.
    /// - Returns: The result, which tells whether the activity was handled.
    public func continueActivity(
        _ activity: UserActivity, kind: ActionSource.ActivityKind? = nil,
        with router: (any PresentationRouter)? = nil
    ) async -> URLRoutingResult {
        let source = ActionSource.continueActivity(kind ?? ActivityContinuation.kind(of: activity))
        return await performIncoming(
            ActivitiesFeature.continueActivity, with: activity, router: router, source: source
        ) {
            await continueSteps(of: activity, router: router, source: source)
        }
    }

    /// Tries the methods of continuing an activity one after another, until one of them finds an action.
    ///
    /// It runs inside the request of ``ActivitiesFeature/continueActivity``.
    ///
    /// - Parameters:
    ///   - activity: The activity, which comes from an untrusted source.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    ///   - source: The origin of the request, as it is recorded.
    /// - Returns: The result of the first method that finds an action; `noMappingFound` if none does.
    func continueSteps(
        of activity: UserActivity, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        for step in ActivityContinuation.steps(of: activity) {
            let result = await perform(step, of: activity, router, source)
            if result != .noMappingFound { return result }
        }
        return .noMappingFound
    }

    private func perform(
        _ step: ActivityContinuation.Step, of activity: UserActivity,
        _ router: (any PresentationRouter)?, _ source: ActionSource
    ) async -> URLRoutingResult {
        switch step {
        case .badLink: return .malformedURL("The user info has no link under '\(UserActivity.linkKey)'.")
        case .link(let url): return await performLink(url, router: router, source: source)
        case .type(let type):
            guard let action = action(ofActivityType: type) else { return .noMappingFound }
            return await action.activityTarget.continueActivity(
                activity, in: self, router: router, source: source)
        }
    }
}

/// The methods by which an activity can be continued, and the order in which they are tried.
///
/// The activity's contents come from an untrusted source.
enum ActivityContinuation {
    /// A method of continuing an activity.
    enum Step: Equatable {
        /// The activity is continued like a link, by this URL from the user info or by its web page.
        case link(URL)
        /// The user info has a value under ``UserActivity/linkKey`` that is not a URL.
        case badLink
        /// The activity is continued by its type and user info.
        case type(String)
    }

    /// Returns the methods for an activity, in the order in which they are tried.
    static func steps(of activity: UserActivity) -> [Step] {
        var steps: [Step] = []
        switch activity.userInfo[UserActivity.linkKey] {
        case .text(let text):
            steps.append(URL(string: text, encodingInvalidCharacters: false).map { .link($0) } ?? .badLink)
        case .url(let url): steps.append(.link(url))
        case nil: break
        default: steps.append(.badLink)
        }
        if let page = activity.webpageURL { steps.append(.link(page)) }
        return steps + [.type(activity.type)]
    }

    /// Returns where an activity comes from, such as Handoff or a search, as far as its type and eligibility
    /// tell.
    static func kind(of activity: UserActivity) -> ActionSource.ActivityKind {
        switch activity.type {
        case "NSUserActivityTypeBrowsingWeb": .browsingWeb
        case "com.apple.corespotlightitem": .search
        case _ where activity.eligibility.contains(.handoff): .handoff
        case _ where activity.eligibility.contains(.prediction): .prediction
        case _ where activity.eligibility.contains(.search): .search
        default: .other
        }
    }
}

extension RouteParameters.Failure {
    /// Creates an error about an activity's user info that cannot be decoded as an input.
    ///
    /// Only the keys of the decoder's error are kept, and not the values.
    ///
    /// - Parameters:
    ///   - error: The error of the decoder.
    ///   - activityType: The type of the activity.
    package init(_ error: any Error, activityType: String) {
        let decoding = error as? ActivityDecodingError
        self.init(
            reason: decoding?.code == .missingKeys ? .missing : .malformed,
            name: decoding?.keys.joined(separator: ", ") ?? "",
            expected: decoding == nil ? "an input (\(TypeName(of: type(of: error)).identifier))" : "an input",
            pattern: activityType, value: nil)
    }
}
