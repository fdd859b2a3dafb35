/// Continues the activities of a binding, with its types erased.
protocol ActivityTarget: Sendable {
    /// Whether the input can be decoded from user info.
    var isDecodable: Bool { get }

    /// Decodes the input from the user info and performs the action.
    func continueActivity(
        _ activity: Activity, in runtime: Flint, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult
}

/// Continues the activities of a binding.
struct BindingActivityTarget<Binding: ActionBinding>: ActivityTarget {
    let binding: Binding

    var isDecodable: Bool { Binding.Action.Input.self is any ActivityCodable.Type }

    func continueActivity(
        _ activity: Activity, in runtime: Flint, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult {
        guard let type = Binding.Action.Input.self as? any ActivityCodable.Type else {
            return .noMappingFound
        }
        let input: Binding.Action.Input
        do {
            guard let decoded = try type.init(activityUserInfo: activity.userInfo) as? Binding.Action.Input
            else {
                return .noMappingFound
            }
            input = decoded
        } catch {
            return .invalidParameters(RouteParameterError(error, activityType: activity.type))
        }
        return await runtime.performRouted(binding, with: input, router: router, source: source)
    }
}

extension ActionRecord {
    /// The continuation of the action's activities.
    var activityTarget: any ActivityTarget {
        func target<Binding: ActionBinding>(of binding: Binding) -> any ActivityTarget {
            BindingActivityTarget(binding: binding)
        }
        return target(of: binding)
    }
}
