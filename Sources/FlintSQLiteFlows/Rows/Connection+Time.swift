#if SQLite
    internal import FlintDurableFlows

    // The time of a file of runs, by which they are due. The file keeps it, so that all of its processes have one time, also those
    // that begin later.
    extension Connection {
        /// How old the stored time may be: after a start of the machine, as much is unknown of what it was.
        private static let refreshInterval = Duration.seconds(60)

        /// What the file keeps of its time; `nil` if nothing was written yet.
        func storedTime() throws(SQLiteFailure) -> SteadyTime? {
            try first(.time) {
                SteadyTime(
                    now: FlowTime(microseconds: $0.integer(0)), uptime: .microseconds($0.integer(1)),
                    boot: $0.text(2), lead: .microseconds($0.integer(3)))
            }
        }

        /// Keeps a time, if what the file has is another one or old.
        ///
        /// - Returns: Whether it was written.
        func store(_ time: SteadyTime, since stored: SteadyTime?) throws(SQLiteFailure) -> Bool {
            if let stored, stored.boot == time.boot, stored.lead == time.lead,
                stored.now.duration(to: time.now) < Self.refreshInterval
            {
                return false
            }
            try run(
                .putTime,
                [
                    .integer(time.now.microseconds), .integer(time.uptime.microseconds), .text(time.boot),
                    .integer(time.lead.microseconds),
                ])
            return true
        }
    }

    extension Duration {
        fileprivate var microseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000) }
    }

    extension FlowMoment {
        /// The moment by the time of a file.
        func settled(since stored: SteadyTime?) -> (moment: FlowMoment, time: SteadyTime) {
            let time = SteadyTime(now, uptime: .microseconds(uptime), boot: boot, since: stored)
            return (FlowMoment(now: time.now, uptime: uptime, boot: boot), time)
        }
    }
#endif
