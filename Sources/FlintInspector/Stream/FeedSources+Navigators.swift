internal import FlintCore
internal import FlintNavigation
internal import FlintStreams

extension FeedSources {
    /// Follows the existing navigators, and navigators that are started later.
    @MainActor
    func followNavigators(of feed: InspectorFeed) async {
        let additions = feed.runtime.navigatorAdditions.stream(limit: 64)
        await withDiscardingTaskGroup { group in
            var followed = 0
            // Changes before this task began were not observed.
            if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            for await _ in additions where await canContinue {
                if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            }
        }
    }

    /// Follows the navigators with a number above the last one.
    ///
    /// - Returns: Whether there were any.
    @MainActor
    private func followNew(
        after followed: inout Int, of feed: InspectorFeed, in group: inout DiscardingTaskGroup
    ) -> Bool {
        let new = feed.runtime.numberedNavigators.filter { $0.number > followed }
        for (number, navigator) in new {
            followed = max(followed, number)
            let changes = navigator.changes()
            group.addTask {
                for await _ in changes where await self.canContinue { feed.mark(.section(.navigation)) }
                // The stream of changes ends with the navigator, so that the section has changed.
                if !Task.isCancelled { feed.mark(.section(.navigation)) }
            }
        }
        return !new.isEmpty
    }
}
