/// A run as it was at some time.
///
/// An object, so that a store that keeps it, and what it was before a change, copies none of the many fields of a run.
package final class RunSnapshot: Sendable {
    package let record: FlowRecord

    package init(_ record: consuming FlowRecord) { self.record = record }
}
