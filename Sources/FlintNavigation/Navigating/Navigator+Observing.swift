internal import FlintCore
internal import FlintStreams

extension Navigator {
    /// The errors of operations without a waiting caller.
    ///
    /// - Returns: A new stream, which begins after the call and ends with the navigator. A subscriber that falls far
    ///   behind loses the oldest elements.
    public func problems() -> AsyncStream<NavigationProblem> { Self.stream(of: problemFeed) }

    /// The committed changes: kinds of screens, names of steps, and the trees.
    ///
    /// - Returns: A new stream, which begins after the call and ends with the navigator. A subscriber that falls far
    ///   behind loses the oldest elements.
    public func changes() -> AsyncStream<NavigationChange> { Self.stream(of: changeFeed) }

    /// Reports an error that has no waiting caller.
    func report(_ error: any Error, on screen: ScreenKind?) {
        problemFeed.publish(NavigationProblem(error, on: screen))
    }

    /// Reports a change as an event if an action is running in the task of the operation.
    func reportEvent(_ change: NavigationChange) {
        RequestNavigation.report(
            NavigationRecord(
                from: change.source?.rawValue, to: change.destination?.rawValue, steps: change.steps,
                isUnwind: change.isUnwind))
    }

    private static func stream<Element: Sendable>(of feed: Broadcast<Element>) -> AsyncStream<Element> {
        let subscription = feed.subscribe(limit: 256)
        return AsyncStream {
            while let delivery = await subscription.next() {
                if case .element(let element, _) = delivery { return element }
            }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }
}
