internal import FlintCore
internal import FlintStreams

extension Navigator {
    /// What went wrong where nobody was waiting for it.
    ///
    /// - Returns: A stream of its own; it begins with what happens after the call, and a reader that falls far behind loses the
    ///   oldest. It ends with the navigator.
    public func problems() -> AsyncStream<NavigationProblem> { Self.stream(of: problemFeed) }

    /// What was committed: kinds of screens, names of steps, and the trees.
    ///
    /// - Returns: A stream of its own; it begins with what happens after the call, and a reader that falls far behind loses the
    ///   oldest. It ends with the navigator.
    public func changes() -> AsyncStream<NavigationChange> { Self.stream(of: changeFeed) }

    /// Reports an error that nobody is waiting for.
    func report(_ error: any Error, on screen: ScreenKind?) {
        problemFeed.publish(NavigationProblem(error, on: screen))
    }

    /// Makes an event of a change if an action is running in the task of the operation.
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
