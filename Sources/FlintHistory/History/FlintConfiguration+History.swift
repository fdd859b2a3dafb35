private enum TimelineKey: FlintConfigurationKey {
    static let defaultValue = TimelineConfiguration()
}

private enum ActionStacksKey: FlintConfigurationKey {
    static let defaultValue = ActionStacksConfiguration()
}

private enum AnalyticsKey: FlintConfigurationKey {
    static let defaultValue = AnalyticsConfiguration()
}

extension FlintConfiguration {
    /// The capacity of the timeline.
    public var timeline: TimelineConfiguration {
        get { self[TimelineKey.self] }
        set { self[TimelineKey.self] = newValue }
    }

    /// The limits of the action stacks.
    public var actionStacks: ActionStacksConfiguration {
        get { self[ActionStacksKey.self] }
        set { self[ActionStacksKey.self] = newValue }
    }

    /// The analytics provider, with the limits of its queue.
    public var analytics: AnalyticsConfiguration {
        get { self[AnalyticsKey.self] }
        set { self[AnalyticsKey.self] = newValue }
    }
}
