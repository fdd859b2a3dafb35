internal import Foundation

extension Flint {
    /// Continues an activity that was begun elsewhere or earlier: finds the action that it belongs to and performs it.
    ///
    /// Three things are tried: the link in the user info, the web page, and the type with the user info. What finds
    /// no action leaves it to the next; any other result is final. Then the order is that of opening a link: decode
    /// the input, check the feature, ask the router, perform. The call returns when the action has ended. Nothing
    /// that an activity contains can end the process.
    ///
    /// ```swift
    /// let result = await flint.continueActivity(activity, with: WindowRouter())
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - kind: How it came to be continued; by default as far as the activity tells.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: What became of it.
    public func continueActivity(
        _ activity: Activity, kind: ActionSource.ActivityKind? = nil,
        with router: (any PresentationRouter)? = nil
    ) async -> URLRoutingResult {
        let source = ActionSource.continueActivity(kind ?? ActivityContinuation.kind(of: activity))
        return await performIncoming(
            ActivitiesFeature.continueActivity, with: activity, router: router, source: source
        ) {
            await continueSteps(of: activity, router: router, source: source)
        }
    }

    /// Continues an activity in the current runtime; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - kind: How it came to be continued; by default as far as the activity tells.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: What became of it.
    public static func continueActivity(
        _ activity: Activity, kind: ActionSource.ActivityKind? = nil,
        with router: (any PresentationRouter)? = nil
    ) async -> URLRoutingResult {
        await current.continueActivity(activity, kind: kind, with: router)
    }

    /// Tries the ways to continue an activity, inside of the request that continues it.
    func continueSteps(
        of activity: Activity, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        for step in ActivityContinuation.steps(of: activity) {
            let result = await perform(step, of: activity, router, source)
            if result != .noMappingFound { return result }
        }
        return .noMappingFound
    }

    private func perform(
        _ step: ActivityContinuation.Step, of activity: Activity,
        _ router: (any PresentationRouter)?, _ source: ActionSource
    ) async -> URLRoutingResult {
        switch step {
        case .badLink: return .malformedURL("The user info has no link under '\(Activity.linkKey)'.")
        case .link(let url): return await performLink(url, router: router, source: source)
        case .type(let type):
            guard let action = action(ofActivityType: type) else { return .noMappingFound }
            return await action.activityTarget.continueActivity(
                activity, in: self, router: router, source: source)
        }
    }
}
