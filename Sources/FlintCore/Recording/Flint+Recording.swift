extension Flint {
    /// What the features of Flint itself write down.
    var recorders: Recorders { hub.recorders }

    /// Finds out which recorders are on; called whenever that may have changed.
    func activateRecorders() {
        recorders.activate(activeRecorders)
    }

    private func activeRecorders() -> RecorderSet {
        var active: RecorderSet = []
        let features: [(any ConditionalFeature.Type, RecorderSet)] = [
            (TimelineFeature.self, .timeline), (ActionStacksFeature.self, .stacks),
            (AnalyticsFeature.self, .analytics), (ActivitiesFeature.self, .activities),
            (ShortcutDonationFeature.self, .donations),
        ]
        for (feature, recorder) in features where availability(of: feature).isAvailable == true {
            active.insert(recorder)
        }
        if !recorders.analytics.hasProvider { active.remove(.analytics) }
        return active
    }

    /// Waits until everything that Flint does behind the actions is done: analytics, activities and donations of all
    /// requests that had ended before the call.
    public func settle() async {
        await recorders.analytics.settle()
        await recorders.activities.settle()
        await recorders.donations.settle()
    }
}
