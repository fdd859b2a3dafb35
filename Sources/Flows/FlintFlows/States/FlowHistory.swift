internal import Synchronization

/// The last states of the machines inside one run's composites, at which the composites can resume.
@usableFromInline
final class FlowHistory: Sendable {
    struct Place: Sendable {
        let state: FlowPlaces.Place
        /// The history of the composites inside the last state, used when a deep history mark (`[H*]`)
        /// resumes those composites, too; `nil` if the state has no composites.
        let inner: FlowHistory?
    }

    private struct Contents {
        var places: [String: Place] = [:]
        var resumption: FlowPlaces.Resumption?
    }

    private let contents = Mutex(Contents())

    @usableFromInline
    init() {}

    /// Returns the last state of a machine inside a composite; `nil` if the machine has not run.
    func place(of key: CompositeKey) -> Place? {
        contents.withLock { $0.places[key.path] }
    }

    func leave(_ key: CompositeKey, at place: Place) {
        contents.withLock { $0.places[key.path] = place }
    }

    /// Requests that the machines inside a composite resume at their last states, if this composite is the
    /// next state of the run.
    func resume(_ composite: String) {
        contents.withLock { $0.resumption = FlowPlaces.Resumption(composite: composite) }
    }

    /// Cancels a requested resumption, unless the run enters the composite for which it was requested.
    func enter(_ state: String) {
        contents.withLock { contents in
            if contents.resumption?.composite != state { contents.resumption = nil }
        }
    }

    /// Returns whether the resumption of a machine inside a composite was requested, and uses the request up.
    ///
    /// A second call for the same machine, or a call for a machine of another composite, returns `false` and
    /// cancels the request for all machines.
    ///
    /// - Parameter key: The composite, and the region whose machine begins.
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

    // MARK: Recording

    /// A copy of the history, which a journal can store.
    var places: FlowPlaces {
        let contents = contents.withLock { $0 }
        var places = FlowPlaces()
        places.resumption = contents.resumption
        places.composites = contents.places.mapValues { place in
            var inner = place.inner?.places ?? FlowPlaces()
            inner.last = place.state
            return inner
        }
        return places
    }

    /// Replaces the history by the copy that a journal has stored.
    func restore(_ places: FlowPlaces) {
        let restored = places.composites.compactMapValues { inner in
            inner.last.map { last in
                let history = FlowHistory()
                history.restore(inner)
                return Place(state: last, inner: history)
            }
        }
        contents.withLock { $0 = Contents(places: restored, resumption: places.resumption) }
    }
}

/// The identity of a machine inside a composite: the names of the composite and of the machine's region.
struct CompositeKey: Sendable {
    let composite: String
    /// The name of the region or branch; empty for a composite with one machine.
    let region: String

    var path: String { region.isEmpty ? composite : composite + "." + region }
}

/// The storage for the last state of a composite's machine.
///
/// When the composite is entered again, its machine resumes at that state. The caller stores no pseudostate,
/// such as a choice, and none of Begin, End, Fail and Terminate.
@usableFromInline
final class FlowMemory: Sendable {
    private let last = Mutex<FlowPlaces.Place?>(nil)
    @usableFromInline let history: FlowHistory

    init(history: FlowHistory) {
        self.history = history
    }

    @usableFromInline
    func remember(_ state: any FlowState) {
        last.withLock { $0 = .live(state) }
        history.enter(state.stateName)
    }

    var place: FlowHistory.Place? {
        last.withLock { $0 }.map { FlowHistory.Place(state: $0, inner: history) }
    }

    /// A copy of the last state and of the history of the machine's own composites, which a journal can
    /// store.
    var places: FlowPlaces {
        var places = history.places
        places.last = last.withLock { $0 }
        return places
    }

    /// Replaces the last state and the history by the copies that a journal has stored.
    func restore(_ places: FlowPlaces) {
        last.withLock { $0 = places.last }
        history.restore(places)
    }
}
