public import Synchronization

/// Tells whether the transitions of flows are written down.
///
/// It is looked at in each transition.
@usableFromInline
package final class FlowRecordingSwitch: Sendable {
    @usableFromInline let value = Atomic(false)

    package init() {}

    @inlinable package var isOn: Bool { value.load(ordering: .relaxed) }

    package func set(_ isOn: Bool) {
        value.store(isOn, ordering: .relaxed)
    }
}
