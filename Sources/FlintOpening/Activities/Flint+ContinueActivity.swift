internal import Foundation

extension Flint {
    /// Continues an activity that began elsewhere or earlier: finds its action and performs it.
    ///
    /// Three methods are tried: the link in the user info, the web page, and the type with the user info. If a method
    /// finds no action, the next one is tried; any other result is final. The further steps are those of opening a
    /// link: decode the input, check the feature, call the router, perform the action. The call returns when the
    /// action has ended. No content of an activity can terminate the process.
    ///
    /// ```swift
    /// let result = await flint.continueActivity(activity, with: WindowRouter())
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - kind: The origin of the activity; by default as indicated by the activity.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: The result.
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
    ///   - kind: The origin of the activity; by default as indicated by the activity.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: The result.
    public static func continueActivity(
        _ activity: Activity, kind: ActionSource.ActivityKind? = nil,
        with router: (any PresentationRouter)? = nil
    ) async -> URLRoutingResult {
        await current.continueActivity(activity, kind: kind, with: router)
    }

    /// Tries the methods of continuing an activity, inside the continuing request.
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
