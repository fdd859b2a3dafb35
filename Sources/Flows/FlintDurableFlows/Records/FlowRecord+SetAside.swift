// The functions for events that the run cannot use.
extension FlowRecord {
    /// Moves the events with these numbers from the unconsumed events to those that the run cannot use.
    ///
    /// A wait that one of the events has ended goes on, until the next event or the deadline.
    mutating func setAside(_ numbers: [Int], _ reason: FlowSetAside.Reason, at now: FlowTime) {
        let unusable = events.filter { numbers.contains($0.number) }
        events.removeAll { numbers.contains($0.number) }
        setAside += unusable.map { FlowSetAside($0, reason, at: now) }
        setAside.removeFirst(Swift.max(0, setAside.count - Self.setAsideLimit))
        if !unusable.isEmpty { claims = 0 }
        resumeParts(afterEvents: numbers, at: now)
        guard case .event(let number) = arrival, numbers.contains(number) else { return }
        arrival = nil
        resumeWait(at: now)
    }

    /// Makes an event that was set aside pending again, if it is of a given type and no state was known to
    /// await it.
    ///
    /// - Returns: The oldest such event; `nil` if there is none.
    mutating func takeBack(_ types: [String]) -> FlowStoredEvent? {
        let index = setAside.firstIndex { $0.reason.code == .unawaited && types.contains($0.event.type) }
        guard let index else { return nil }
        let event = setAside.remove(at: index).event
        events.insert(event, at: events.firstIndex { $0.number > event.number } ?? events.endIndex)
        return event
    }

    // MARK: Interventions

    /// Removes the unconsumed event, or the event set aside, that has the number of the given event.
    ///
    /// - Returns: The removed event.
    /// - Throws: ``FlowStoreError`` with the code `unknownEvent` if there is none, or if it has ended a wait.
    @discardableResult
    mutating func remove(_ event: FlowStoredEvent?) throws(FlowStoreError) -> FlowStoredEvent {
        guard let number = event?.number else {
            throw FlowStoreError(.unknownEvent, "No event of the run '\(id)' is named; give its number.")
        }
        if let index = setAside.firstIndex(where: { $0.event.number == number }) {
            return setAside.remove(at: index).event
        }
        guard let index = events.firstIndex(where: { $0.number == number }) else {
            throw FlowStoreError(
                .unknownEvent,
                "The run '\(id)' has no event \(number); it was consumed, dropped or never sent.")
        }
        guard !isTaken(number) else {
            throw FlowStoreError(
                .unknownEvent,
                "The event \(number) of the run '\(id)' has ended a wait, so a worker consumes it or sets it aside."
            )
        }
        return events.remove(at: index)
    }

    /// Replaces the event that has the number of the given event: the run receives the given type and
    /// contents.
    ///
    /// - Throws: The errors of ``remove(_:)`` and ``receive(_:payload:key:trace:at:)``.
    mutating func replace(_ event: FlowStoredEvent?, at now: FlowTime) throws(FlowStoreError) {
        var changed = self
        let old = try changed.remove(event)
        let new = event ?? old
        try changed.receive(new.type, payload: new.payload, key: nil, trace: old.trace, at: now)
        self = changed
    }
}
