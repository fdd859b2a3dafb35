#if SQLite
    internal import FlintDurableFlows

    // The time of a file determines which of its runs are due. The file stores its time, so that all
    // processes that use it, at once or later, have the same time.
    extension Connection {
        /// The age from which on the time stored in the file is replaced by the present one.
        ///
        /// After a start of the computer, processes continue from the stored time. That time may be earlier,
        /// by up to this duration, than the last time that the store had before.
        private static let refreshInterval = Duration.seconds(60)

        /// Returns the time of the store, which never goes back, as it was last stored in the file; `nil` if
        /// none was stored.
        func storedTime() throws(SQLiteFailure) -> SteadyTime? {
            try first(.time) {
                SteadyTime(
                    now: FlowTime(microseconds: $0.integer(0)), uptime: .microseconds($0.integer(1)),
                    boot: $0.text(2), lead: .microseconds($0.integer(3)))
            }
        }

        /// Stores a time in the file if none is stored or the stored one is outdated.
        ///
        /// A time is outdated if it is a minute older or more, was stored before the computer started, or has
        /// another lead.
        ///
        /// The lead is how far the file's time is ahead of the system's clock.
        ///
        /// - Returns: Whether the time was stored.
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
        var microseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000) }
    }

    extension FlowMoment {
        /// Converts a moment of the system's clock to the time of the file, which never goes back.
        ///
        /// - Parameter stored: The time that was last stored in the file; `nil` if none was.
        /// - Returns: The moment with the time of the file as its wall-clock time, and the time to be stored
        ///   in the file.
        func settled(since stored: SteadyTime?) -> (moment: FlowMoment, time: SteadyTime) {
            let time = SteadyTime(now, uptime: uptime, boot: boot, since: stored)
            return (FlowMoment(now: time.now, uptime: uptime, boot: boot), time)
        }
    }
#endif
