/// A snapshot of a run at one moment.
///
/// The snapshot is an object. So a store that keeps it, together with the snapshot before a change, copies
/// none of the run's many fields.
package final class RunSnapshot: Sendable {
    package let record: FlowRecord

    package init(_ record: consuming FlowRecord) { self.record = record }
}
