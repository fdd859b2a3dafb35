/// The log of a parcel, which is a run of the test: what its handlers have consumed and its steps returned.
///
/// It is the context of each state, so a client gets the whole log in the output.
package struct Slip: Sendable, Hashable, Codable {
    package let run: String
    /// The names of the events that handlers have consumed, in order.
    package var consumed: [String] = []
    /// The results of the steps, in order.
    package var results: [FlowAttempt] = []
    /// Whether an edge has left a composite state, so that events are missing that its other regions have
    /// consumed.
    package var isPartial = false

    package init(run: String) {
        self.run = run
    }

    /// Returns this slip with the additions of two regions that began with it.
    func joining(_ first: Slip, _ second: Slip) -> Slip {
        var joined = first
        joined.consumed += second.consumed.dropFirst(consumed.count)
        joined.results += second.results.dropFirst(results.count)
        return joined
    }
}

package struct Item: Sendable, Hashable, Codable {
    package let name: String

    package init(name: String) { self.name = name }
}

package struct Pickup: Sendable, Hashable, Codable {
    package let name: String

    package init(name: String) { self.name = name }
}

package struct Stamp: Sendable, Hashable, Codable {
    package let name: String

    package init(name: String) { self.name = name }
}

package struct Loss: Sendable, Hashable, Codable {
    package let name: String

    package init(name: String) { self.name = name }
}

package struct Ticket: Sendable, Hashable, Codable {
    package let name: String

    package init(name: String) { self.name = name }
}

extension ParcelEvent {
    /// The name of the event, which no other event of the run has.
    package var name: String {
        switch self {
        case .item(let event): event.name
        case .pickup(let event): event.name
        case .stamp(let event): event.name
        case .loss(let event): event.name
        case .ticket(let event): event.name
        }
    }

    /// The name of the state that awaits the event; the checker compares the order of events for the same
    /// state.
    package var lane: String {
        switch self {
        case .item, .pickup: "Collect"
        case .stamp, .loss: "AwaitCustoms"
        case .ticket: "AwaitFerry"
        }
    }
}
