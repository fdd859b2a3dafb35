internal import FlintCore
internal import FlintNavigation
internal import FlintStreams

extension FeedSources {
    /// Follows the navigators that there are, and those that are started later.
    @MainActor
    func followNavigators(of feed: InspectorFeed) async {
        let additions = feed.runtime.navigatorAdditions.stream(limit: 64)
        await withDiscardingTaskGroup { group in
            var followed = 0
            // What was changed before this task began was not followed.
            if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            for await _ in additions where await mayGoOn {
                if followNew(after: &followed, of: feed, in: &group) { feed.mark(.section(.navigation)) }
            }
        }
    }

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
                for await _ in changes where await self.mayGoOn { feed.mark(.section(.navigation)) }
                // The stream has ended with the navigator.
                if !Task.isCancelled { feed.mark(.section(.navigation)) }
            }
        }
        return !new.isEmpty
    }
}
