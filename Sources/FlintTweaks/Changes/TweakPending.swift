internal import Synchronization

/// The elements that a stream has selected and not delivered yet.
final class TweakPending<Element: Sendable>: Sendable {
    private let rest = Mutex<[Element]>([])

    /// The next element, if there is one.
    func pop() -> Element? { rest.withLock { $0.popLast() } }

    /// Queues elements and removes the first.
    func refill(_ elements: [Element]) -> Element? {
        rest.withLock { rest in
            rest.insert(contentsOf: elements.reversed(), at: 0)
            return rest.popLast()
        }
    }
}

extension TweakPending where Element: Equatable {
    /// Replaces the queue by a single element.
    ///
    /// - Returns: Whether it differs from the previous element.
    @discardableResult
    func replace(_ element: Element) -> Bool {
        rest.withLock { rest in
            defer { rest = [element] }
            return rest.first != element
        }
    }
}

extension TweakChangeLog.Segment {
    /// The changes of the union whose value differs from before, ordered by path.
    var sortedChanges: [TweakChange] {
        changes.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
    }
}
