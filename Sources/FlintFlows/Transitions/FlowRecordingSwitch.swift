public import Synchronization

/// Tells whether the transitions of flows are written down.
///
/// It is looked at in each transition of a run that it can concern.
@usableFromInline
package final class FlowRecordingSwitch: Sendable {
    @usableFromInline let value = Atomic(false)

    package init() {}

    deinit { set(false) }

    @inlinable package var isOn: Bool { value.load(ordering: .relaxed) }

    package func set(_ isOn: Bool) {
        // Runs look at this switch because the word below has changed, so it changes first.
        if value.exchange(isOn, ordering: .relaxed) != isOn { FlowInterest.note(isOn) }
    }
}

/// Whether any switch of the process is on, in one word.
///
/// While none is, a run looks for nobody who could hear of it: that takes two task-locals, and a transition a few
/// nanoseconds. While one is on that does not concern a run, the run has looked once and sees that nothing has changed.
@usableFromInline
struct FlowInterest: Equatable, Sendable {
    /// The number of switches that are on, and above it how often one was turned on.
    @usableFromInline static let word = Atomic<UInt64>(0)
    @usableFromInline static let turn: UInt64 = 1 << 24

    @usableFromInline let value: UInt64

    @inlinable
    init(_ value: UInt64) {
        self.value = value
    }

    /// As it is now.
    @inlinable static var current: FlowInterest { FlowInterest(word.load(ordering: .acquiring)) }

    /// Whether any switch is on.
    @inlinable var isAny: Bool { value & (Self.turn - 1) != 0 }

    fileprivate static func note(_ isOn: Bool) {
        if isOn {
            word.wrappingAdd(turn + 1, ordering: .releasing)
        } else {
            word.wrappingSubtract(1, ordering: .releasing)
        }
    }
}
