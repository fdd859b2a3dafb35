extension Flint {
    /// What the features of Flint itself write down.
    var recorders: Recorders { hub.recorders }

    /// Finds out which recorders are on; called whenever that may have changed.
    ///
    /// - Parameter registry: The registered features; by default those that are published.
    func activateRecorders(in registry: FeatureRegistry? = nil) {
        recorders.activate {
            guard let registry = registry ?? self.registry else { return ([], false) }
            return (activeRecorders(in: registry), isOn(FocusFeature.self, in: registry))
        }
    }

    private func activeRecorders(in registry: FeatureRegistry) -> RecorderSet {
        var active: RecorderSet = []
        let features: [(any ConditionalFeature.Type, RecorderSet)] = [
            (TimelineFeature.self, .timeline), (ActionStacksFeature.self, .stacks),
            (AnalyticsFeature.self, .analytics), (ActivitiesFeature.self, .activities),
            (ShortcutDonationFeature.self, .donations),
        ]
        for (feature, recorder) in features where isOn(feature, in: registry) {
            active.insert(recorder)
        }
        // Without a provider or publisher, nobody asks for what actions would tell.
        if !recorders.analytics.hasProvider { active.remove(.analytics) }
        if !recorders.donations.isActive { active.remove(.donations) }
        return active
    }

    private func isOn(_ feature: any ConditionalFeature.Type, in registry: FeatureRegistry) -> Bool {
        guard let record = registry.feature(feature) else { return false }
        return availability(of: record).isAvailable == true
    }

    /// Waits until everything that Flint does behind the actions is done: analytics, activities and donations of all
    /// requests that had ended before the call, and what was logged before it has been written.
    ///
    /// Log outputs are waited for no longer than ``LoggingConfiguration/flushTimeLimit``. What is written need not have
    /// reached the device yet: that is what ``Logging`` has a flush for.
    public func settle() async {
        await recorders.analytics.settle()
        await recorders.activities.settle()
        await recorders.donations.settle()
        await recorders.logs.settle()
    }
}
