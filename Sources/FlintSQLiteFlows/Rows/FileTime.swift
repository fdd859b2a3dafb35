#if SQLite
    internal import FlintDurableFlows

    /// The time of a file of runs, by which they are due: that of the system, which does not go back when somebody sets the
    /// clock back.
    ///
    /// Otherwise runs that are to go on at once would stand still until the clock shows the time again at which they were
    /// stored. When the clock is set forward, the file follows it. The file keeps what is needed for that, so that all of its
    /// processes have one time, also those that begin later.
    struct FileTime: Equatable {
        /// Less is no setting: a clock is adjusted little by little.
        private static let jump: Int64 = 1_000_000
        /// How old the stored time may be: after a start of the machine, as much is unknown of what it was.
        private static let refreshInterval: Int64 = 60_000_000

        /// Microseconds, as all of these.
        let now: Int64
        let uptime: Int64
        let boot: String
        /// How much the file is ahead of the system.
        let lead: Int64

        /// The time of a moment.
        ///
        /// - Parameters:
        ///   - moment: What the system says.
        ///   - stored: A time that is known of the file; `nil` if none is.
        init(at moment: FlowMoment, since stored: FileTime?) {
            let system = moment.now.microseconds
            (uptime, boot) = (moment.uptime, moment.boot)
            guard let stored else {
                (now, lead) = (system, 0)
                return
            }
            // How long a machine was off, nobody knows. What the file was ahead may have come of a clock that was wrong before it
            // was set back: it is given up then, as far as the time does not go back.
            let isSameStart = stored.boot == boot
            let before = isSameStart ? stored.lead : 0
            let present = system + before
            let expected = isSameStart ? stored.now + uptime - stored.uptime : max(stored.now, present)
            let difference = expected - present
            lead = difference.magnitude < Self.jump ? before : max(0, before + difference)
            now = max(system + lead, stored.now)
        }

        init(now: Int64, uptime: Int64, boot: String, lead: Int64) {
            self.now = now
            self.uptime = uptime
            self.boot = boot
            self.lead = lead
        }

        /// Whether the file must keep this in place of what it has.
        func isNews(since stored: FileTime?) -> Bool {
            stored.map { $0.boot != boot || $0.lead != lead || now - $0.now >= Self.refreshInterval } ?? true
        }
    }

    extension Connection {
        /// What the file keeps of its time; `nil` if nothing was written yet.
        func fileTime() throws(SQLiteFailure) -> FileTime? {
            try first(.time) {
                FileTime(now: $0.integer(0), uptime: $0.integer(1), boot: $0.text(2), lead: $0.integer(3))
            }
        }
    }
#endif
