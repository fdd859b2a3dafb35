#if SQLite
    internal import FlintDurableFlows

    /// A run as it was at some time.
    ///
    /// An object, so that what holds it does not copy the many fields of a run.
    final class RunSnapshot: Sendable {
        let record: FlowRecord

        init(_ record: FlowRecord) { self.record = record }
    }
#endif
