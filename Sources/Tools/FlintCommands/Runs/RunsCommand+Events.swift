internal import FlintBasics
internal import FlintDurableFlows

// Events that a run has not consumed, and contexts that cannot be read.
extension RunsCommand {
    /// Returns the event that replaces a stored event of a run.
    ///
    /// - Parameters:
    ///   - number: The number of the stored event, which the new one gets, too.
    ///   - type: The type of the new event; `nil` for that of the stored one.
    ///   - contents: The contents of the new event as JSON; `nil` for those of the stored one.
    ///   - record: The run.
    /// - Throws: `FlowStoreError` with the code `unknownEvent` if the run has no such event; an error with a
    ///   text for people if the contents, given or stored, are not JSON.
    static func replacement(
        of number: Int, type: String?, contents: String?, in record: FlowRecord
    ) throws -> FlowStoredEvent {
        let events = record.events + record.setAside.map(\.event)
        guard let old = events.first(where: { $0.number == number }) else {
            throw FlowStoreError(
                .unknownEvent,
                "The run '\(record.id)' has no event \(number); 'flint runs events' shows those that it has.")
        }
        let name = type ?? old.type
        if contents == nil, name == old.type { return old }
        guard let text = contents ?? context(in: .encoded(old.payload)) else {
            throw UnusableText(
                "The contents of event \(number) are no JSON here; give new ones for '\(name)'.")
        }
        guard let payload = RunsRequest.contents(text, of: name, as: .event) else {
            throw UnusableText(
                "The event is no JSON; write it as the program encodes '\(name)', such as '{}'.")
        }
        return FlowStoredEvent(number: number, type: name, payload: payload)
    }

    /// Returns the entry of a run into its present state, with another context, to be stored in place of the
    /// present entry.
    ///
    /// - Parameters:
    ///   - context: The context as JSON.
    ///   - record: The run.
    /// - Throws: An error with a text for people if the context is not JSON.
    static func entry(withContext context: String, of record: FlowRecord) throws -> FlowStoredEntry {
        guard let bytes = RunsRequest.contents(context, of: record.kind.state, as: .state) else {
            throw UnusableText(
                "The context is no JSON; write it as the program encodes that of '\(record.kind.state)'.")
        }
        return FlowStoredEntry(
            number: record.entry.number, kind: record.kind, state: .encoded(bytes),
            wait: record.entry.wait)
    }

    /// The error for contents or a context that is not JSON, with a text for people.
    private struct UnusableText: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}
