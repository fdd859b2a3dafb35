internal import Synchronization

/// What the task of a run tells about it: the run it is a part of, and who wants to hear of it.
@usableFromInline
struct FlowSurroundings: Sendable {
    let parent: FlowFacts?
    let sink: (any FlowSink)?

    /// Nil if there is neither, which is the cheap case.
    @usableFromInline
    static var current: FlowSurroundings? {
        let scope = FlowScope.current
        let parent = scope?.run?.innermostRunning
        let sink = FlowSinkSource.sink(in: scope)
        return parent == nil && sink == nil ? nil : FlowSurroundings(parent: parent, sink: sink)
    }
}

/// Where flows find the sink of the task they run in.
///
/// An action binds one task-local already. A second one, for the flows that it may or may not run, would cost each
/// dispatch as much as its hop; so the floor above tells once how to read its own.
package enum FlowSinkSource {
    /// A function that stands in a generic box itself is wrapped anew by each reading of the box.
    private struct Finder: Sendable {
        let find: @Sendable () -> (any FlowSink)?
    }

    private static let first = Mutex<Finder?>(nil)
    private static let isConnected = Atomic(false)
    /// Read only once it is known: a constant costs a run less than a lock.
    private static let finder = first.withLock { $0 }

    /// Says how to find the sink of the current task.
    ///
    /// Calling it again changes nothing.
    ///
    /// - Parameter find: Called at the start of each run, on its task; to return nil outside of everything.
    package static func connect(_ find: @escaping @Sendable () -> (any FlowSink)?) {
        first.withLock { if $0 == nil { $0 = Finder(find: find) } }
        isConnected.store(true, ordering: .releasing)
    }

    /// The sink of the action that the current task runs in, also where another one stands in for it.
    ///
    /// - Complexity: Linear in the task-locals that are bound since the action began: each run within binds one.
    private static var sink: (any FlowSink)? {
        isConnected.load(ordering: .acquiring) ? finder?.find() : nil
    }

    /// The sink that hears of a run that begins in the current task.
    static func sink(in scope: FlowScope?) -> (any FlowSink)? {
        guard let standIn = scope?.sink else { return sink }
        return standIn.standingIn(for: sink)
    }

    /// The sink that stands in for that of the action; see ``withFlowSink(_:isolation:_:)``.
    package static var standIn: (any FlowSink)? { FlowScope.current?.sink }
}
