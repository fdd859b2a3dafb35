internal import Synchronization

/// What the task of a run tells about it: the scope it is in, and who may want to hear of it.
@usableFromInline
struct FlowSurroundings: Sendable {
    let scope: FlowScope?
    let sink: (any FlowSink)?

    @usableFromInline
    static var current: FlowSurroundings {
        let scope = FlowScope.current
        return FlowSurroundings(scope: scope, sink: FlowSinkSource.sink(in: scope))
    }

    /// Nil unless a sink wants records now.
    @usableFromInline static var heard: FlowSurroundings? {
        let surroundings = current
        return surroundings.isHeard ? surroundings : nil
    }

    /// Whether a sink wants records now.
    @usableFromInline var isHeard: Bool { sink?.recording.isOn == true }
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
    /// - Parameter find: Called on the task of a run, when the run begins while any sink wants records or any begins to
    ///   want them; to return nil outside of everything.
    package static func connect(_ find: @escaping @Sendable () -> (any FlowSink)?) {
        first.withLock { if $0 == nil { $0 = Finder(find: find) } }
        isConnected.store(true, ordering: .releasing)
    }

    /// The sink of the action that the current task runs in, also where another one stands in for it.
    ///
    /// - Complexity: Linear in the task-locals that are bound since the action began: each run within that is heard of
    ///   binds one.
    private static var sink: (any FlowSink)? {
        isConnected.load(ordering: .acquiring) ? finder?.find() : nil
    }

    /// The sink that hears of a run that begins in the current task.
    static func sink(in scope: FlowScope?) -> (any FlowSink)? {
        guard let standIn = scope?.standIn else { return sink }
        return standIn.standingIn(for: sink)
    }

    /// The sink that stands in for that of the action; see ``withFlowSink(_:isolation:_:)``.
    package static var standIn: (any FlowSink)? { FlowScope.current?.standIn }
}
