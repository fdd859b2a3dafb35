#if SQLite
    internal import FlintDurableFlows

    // The free places of queues.
    extension Connection {
        /// Returns the number of further runs that a queue may begin now.
        ///
        /// The result is the smaller of two numbers: the queue's concurrency minus the number of runs with a
        /// place in the queue, and the number of runs that the queue's rate still permits in the present time
        /// window.
        func freePlaces(in queue: FlowQueue, at now: FlowTime) throws(SQLiteFailure) -> Int {
            let taken =
                queue.concurrency == nil ? 0 : try first(.taken, [.name(queue.name)]) { $0.int(0) } ?? 0
            guard let rate = queue.rate else { return queue.free(taken: taken, recent: 0) }
            let beginning = now.advanced(by: .zero - rate.window).microseconds
            let recent = try first(.recent, [.name(queue.name), .integer(beginning)]) { $0.int(0) } ?? 0
            return queue.free(taken: taken, recent: recent)
        }

        /// Returns the time from which a queue may begin another run: `now`, or a later time if its rate is
        /// used up.
        ///
        /// The result is `nil` if the queue has as many runs as its concurrency permits. Then the next run
        /// begins only when one of them ends.
        func opening(of queue: FlowQueue, at now: FlowTime) throws(SQLiteFailure) -> FlowTime? {
            if queue.concurrency != nil {
                let unlimited = FlowQueue(queue.name, concurrency: queue.concurrency)
                if try freePlaces(in: unlimited, at: now) == 0 { return nil }
            }
            guard let rate = queue.rate else { return now }
            let last = try first(.opening, [.name(queue.name), .integer(rate.count - 1)]) { $0.integer(0) }
            guard let last else { return now }
            return max(now, FlowTime(microseconds: last).advanced(by: rate.window))
        }
    }
#endif
