#if PostgreSQL
    /// The parts of a run that are stored in other tables than the row of the run, as a set of flags.
    ///
    /// `parts` are the machines inside the run, such as regions and subflows, `keys` the idempotency keys of
    /// its events, `acts` the interventions, and `setAside` the events that were set aside.
    struct RunParts: OptionSet, Hashable {
        let rawValue: Int64

        /// The steps of the run, a list in the table of items; the raw value of a list is its number in that
        /// table.
        static let steps = RunParts(rawValue: 1)
        static let parts = RunParts(rawValue: 2)
        static let keys = RunParts(rawValue: 4)
        static let acts = RunParts(rawValue: 8)
        static let awaited = RunParts(rawValue: 16)
        static let events = RunParts(rawValue: 32)
        /// The contexts of the present and the previous state, which every run has.
        static let context = RunParts(rawValue: 64)
        static let path = RunParts(rawValue: 128)

        /// A flag in the row of a run: stored steps of the previous state were removed when the run entered
        /// the present state.
        ///
        /// It is not a part of a run, but is stored in the same number.
        static let swept = RunParts(rawValue: 256)

        static let setAside = RunParts(rawValue: 512)

        /// The progress of the run in its queue and among the runs of its key, which is in a table of its
        /// own.
        static let turn = RunParts(rawValue: 1_024)

        /// The list in the table of items with the summaries of the states that the run has left.
        ///
        /// The position of a summary is the number of the entry by which the run left the state.
        ///
        /// The list belongs to the path and is read with it.
        static let summaries = RunParts(rawValue: 2_048)

        static let items: [RunParts] = [.steps, .parts, .keys, .acts, .awaited, .setAside]
        /// The parts that a run may lack.
        ///
        /// The row of a run has a flag for each of them, which is set if the part has rows in another table.
        static let lists: RunParts = [.steps, .parts, .keys, .acts, .awaited, .events, .setAside, .turn]
        static let all: RunParts = lists.union([.context, .path])
    }
#endif
