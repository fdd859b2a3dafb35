/// What happened to a parcel: it survives with the run, so that a client sees it all in the output.
package struct Slip: Sendable, Hashable, Codable {
    package let run: String
    /// The events that handlers got, in order.
    package var consumed: [String] = []
    /// What steps returned, in order.
    package var results: [FlowAttempt] = []
    /// Whether a machine inside the run has left it, so that what others had consumed is missing.
    package var isPartial = false

    package init(run: String) {
        self.run = run
    }

    /// What regions that began with this slip have added.
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
    /// The name, which no other event of the run has.
    package var name: String {
        switch self {
        case .item(let event): event.name
        case .pickup(let event): event.name
        case .stamp(let event): event.name
        case .loss(let event): event.name
        case .ticket(let event): event.name
        }
    }

    /// The state that awaits it.
    package var lane: String {
        switch self {
        case .item, .pickup: "Collect"
        case .stamp, .loss: "AwaitCustoms"
        case .ticket: "AwaitFerry"
        }
    }
}
