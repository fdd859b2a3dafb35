/// One declared binding, with its types erased.
struct ActionDeclaration {
    let key: BindingKey
    let isPublished: Bool
    /// Continues the activities of the action; `nil` if it has none.
    let activityTarget: (any ActivityTarget)?
    /// Performs the action for debug screens; `nil` if they may not.
    let debugTarget: (any DebugTarget)?

    init<Binding: ActionBinding>(_ binding: Binding, isPublished: Bool) {
        key = binding.key
        self.isPublished = isPublished
        let hasActivities = !Binding.Action.activityEligibility.isEmpty || Binding.Action.activityType != nil
        activityTarget = hasActivities ? BindingActivityTarget(binding: binding) : nil
        debugTarget = BindingDebugTarget(binding)
    }

    var feature: any FeatureDefinition.Type { key.feature }
    var action: any ActionDefinition.Type { key.action }
}
