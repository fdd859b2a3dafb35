package import FlintDurableFlows
internal import FlintFlows
internal import Foundation

// The calls of clients for parcels, and the check of their history.
extension HistoryRecorder {
    /// Starts a parcel, and repeats the call until it is acknowledged.
    package func start(
        _ id: String, by client: FlowEngine, in line: FlowLine? = nil
    ) async {
        if let line { note(.lined(ParcelOffice.id(id), line)) }
        var outcome: FlowOutcome
        repeat {
            outcome = await observe(.start(ParcelOffice.id(id))) {
                try await client.start(
                    ParcelFlow.self, id: id, with: Slip(run: id), queue: line?.queue,
                    priority: line?.priority ?? 0, key: line?.key
                ).isNew ? .done : .joined
            }
        } while !outcome.isAcknowledged
    }

    /// Sends an event to a parcel.
    ///
    /// With a key, the call is repeated until it is acknowledged, at most eight times in all.
    package func send(
        _ event: ParcelEvent, to id: String, by client: FlowEngine, key: String? = nil
    ) async {
        for _ in 0..<(key == nil ? 1 : 8) {
            let call = FlowClientCall.send(ParcelOffice.id(id), event: event.name, lane: event.lane)
            let outcome = await observe(call) {
                try await client.send(event, to: ParcelFlow.self, id: id, key: key)
                return .done
            }
            if outcome == .done { return }
        }
    }

    package func cancel(_ id: String, by client: FlowEngine) async {
        await observe(.cancel(ParcelOffice.id(id))) {
            try await client.cancel(ParcelFlow.self, id: id, by: "client", because: "workload")
            return .done
        }
    }

    /// Waits for the end of a parcel.
    ///
    /// - Returns: The output; `nil` if the task was canceled.
    @discardableResult
    package func output(of id: String, by client: FlowEngine) async -> FlowOutput? {
        let output: FlowOutput
        do {
            let slip = try await client.run(ParcelFlow.self, id: id).output
            output = .finished(consumed: slip.consumed, results: slip.results, isPartial: slip.isPartial)
        } catch is CancellationError {
            return nil
        } catch FlowExit.cancelled {
            output = .cancelled
        } catch {
            output = .failed("\(error)")
        }
        note(.output(ParcelOffice.id(id), output))
        return output
    }

    /// Returns the promises that the observations so far and the contents of a store break.
    package func violations(
        in store: any FlowStore, bounds: FlowHistoryChecker.Bounds, queues: [FlowQueue] = []
    ) async throws -> [FlowViolation] {
        let readings = try await store.runs(FlowQuery(limit: 10_000)).map { record in
            FlowHistory.Reading(
                record, unconsumed: try (record.events + record.setAside.map(\.event)).map(Self.name))
        }
        return FlowHistoryChecker([ParcelFlow.drawing], bounds: bounds, queues: queues)
            .violations(in: try history(readings))
    }

    private static func name(of event: FlowStoredEvent) throws -> String {
        try JSONDecoder().decode(ParcelEvent.self, from: Data(event.payload)).name
    }
}
