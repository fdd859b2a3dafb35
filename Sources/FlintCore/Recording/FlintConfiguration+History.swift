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
    /// How much the timeline holds.
    public var timeline: TimelineConfiguration {
        get { self[TimelineKey.self] }
        set { self[TimelineKey.self] = newValue }
    }

    /// How much the action stacks hold.
    public var actionStacks: ActionStacksConfiguration {
        get { self[ActionStacksKey.self] }
        set { self[ActionStacksKey.self] = newValue }
    }

    /// Who is told of actions for analytics, and how much may wait for them.
    public var analytics: AnalyticsConfiguration {
        get { self[AnalyticsKey.self] }
        set { self[AnalyticsKey.self] = newValue }
    }
}
