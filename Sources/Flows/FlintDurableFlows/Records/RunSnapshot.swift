/// A snapshot of a run at one moment.
///
/// The snapshot is an object, so a store can keep the versions of a run before and after a change without
/// copying its many fields.
package final class RunSnapshot: Sendable {
    package let record: FlowRecord

    package init(_ record: consuming FlowRecord) { self.record = record }
}
