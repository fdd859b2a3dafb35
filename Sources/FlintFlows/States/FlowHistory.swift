internal import Synchronization

/// Where the composites of one run were left.
@usableFromInline
final class FlowHistory: Sendable {
    struct Place: Sendable {
        let state: any FlowState
        /// What the composites inside it had left, for a deep resumption.
        let inner: FlowHistory?
    }

    /// A composite whose machines resume when it is entered next, by the deep resumption of the run.
    private struct Resumption {
        let composite: String
        /// The regions that have resumed; each does so once.
        var regions: Set<String> = []
    }

    private struct Contents {
        var places: [String: Place] = [:]
        var resumption: Resumption?
    }

    private let contents = Mutex(Contents())

    @usableFromInline
    init() {}

    /// Where a machine of a composite was left.
    func place(of key: CompositeKey) -> Place? {
        contents.withLock { $0.places[key.path] }
    }

    func leave(_ key: CompositeKey, at place: Place) {
        contents.withLock { $0.places[key.path] = place }
    }

    /// Asks for the resumption of a composite if it is the one that is entered next.
    func resume(_ composite: String) {
        contents.withLock { $0.resumption = Resumption(composite: composite) }
    }

    /// Ends a resumption that was asked for and not taken up, once the run is in another state.
    func enter(_ state: String) {
        contents.withLock { contents in
            if contents.resumption?.composite != state { contents.resumption = nil }
        }
    }

    /// Whether the resumption of a machine was asked for; asking once more, or for another one, ends it.
    func takeResumption(of key: CompositeKey) -> Bool {
        contents.withLock { contents in
            guard contents.resumption?.composite == key.composite,
                contents.resumption?.regions.insert(key.region).inserted == true
            else {
                contents.resumption = nil
                return false
            }
            return true
        }
    }
}

/// Names one machine among those inside the composites of a machine.
struct CompositeKey: Sendable {
    let composite: String
    /// The region or branch; empty for a composite with one machine.
    let region: String

    var path: String { region.isEmpty ? composite : composite + "." + region }
}
