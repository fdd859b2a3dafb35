internal import Synchronization

/// What the task of a run tells about it: the run it is a part of, and who wants to hear of it.
@usableFromInline
struct FlowSurroundings: Sendable {
    let parent: FlowID?
    let sink: (any FlowSink)?

    /// Nil if there is neither, which is the cheap case.
    @usableFromInline
    static var current: FlowSurroundings? {
        let parent = FlowScope.current?.id
        let sink = FlowSinkSource.sink
        return parent == nil && sink == nil ? nil : FlowSurroundings(parent: parent, sink: sink)
    }
}

/// Where flows find the sink of the task they run in.
///
/// An action binds one task-local already. A second one, for the flows that it may or may not run, would cost each
/// dispatch as much as its hop; so the floor above tells once how to read its own.
package enum FlowSinkSource {
    private typealias Find = @Sendable () -> (any FlowSink)?

    private static let sources = Mutex<[Find]>([])
    private static let isConnected = Atomic(false)
    private static let hasSeveral = Atomic(false)
    /// Read only once it is there: a constant costs a run less than a lock.
    private static let first = sources.withLock { $0.first }

    /// Says how to find the sink of the current task.
    ///
    /// If several say so, the sink that is found first counts, in the order of the calls.
    ///
    /// - Parameter find: Called at the start of each run, on its task; to return nil outside of everything.
    package static func connect(_ find: @escaping @Sendable () -> (any FlowSink)?) {
        let isFirst = sources.withLock { sources in
            sources.append(find)
            return sources.count == 1
        }
        if isFirst {
            isConnected.store(true, ordering: .releasing)
        } else {
            hasSeveral.store(true, ordering: .releasing)
        }
    }

    static var sink: (any FlowSink)? {
        guard isConnected.load(ordering: .acquiring) else { return nil }
        if let sink = first?() { return sink }
        return hasSeveral.load(ordering: .acquiring) ? sinkOfOthers : nil
    }

    private static var sinkOfOthers: (any FlowSink)? {
        for find in sources.withLock({ $0 }).dropFirst() {
            if let sink = find() { return sink }
        }
        return nil
    }
}
