public import Synchronization

/// A switch that is on while the records of flow transitions are requested.
///
/// Each run that the switch concerns reads the switch in each transition.
@usableFromInline
package final class FlowRecordingSwitch: Sendable {
    @usableFromInline let value = Atomic(false)

    package init() {}

    deinit { set(false) }

    @inlinable package var isOn: Bool { value.load(ordering: .relaxed) }

    package func set(_ isOn: Bool) {
        // A run reads this switch after it has seen the process-wide word change, so the switch must change
        // before the word.
        if value.exchange(isOn, ordering: .relaxed) != isOn { FlowInterest.note(isOn) }
    }
}

/// The value, at one moment, of the process-wide ``word``, which changes when any recording switch is turned
/// on or off.
///
/// While no switch is on, a run does not look up observers, which would read two task-locals; a transition
/// takes a few nanoseconds. If a switch is on that does not affect a run, the run looks up its observers
/// once, and then only checks in each transition that the word is unchanged.
@usableFromInline
struct FlowInterest: Equatable, Sendable {
    /// Two counters in one word, by which a run notices that somebody began or ceased to record runs.
    ///
    /// The low 24 bits count the recording switches of the process that are on. The bits above them count how
    /// often a recording switch was turned on.
    @usableFromInline static let word = Atomic<UInt64>(0)
    @usableFromInline static let turn: UInt64 = 1 << 24

    @usableFromInline let value: UInt64

    @inlinable
    init(_ value: UInt64) {
        self.value = value
    }

    /// The value that the process-wide word has at present.
    @inlinable static var current: FlowInterest { FlowInterest(word.load(ordering: .acquiring)) }

    /// Whether any recording switch was on when the value was read.
    @inlinable var isAny: Bool { value & (Self.turn - 1) != 0 }

    fileprivate static func note(_ isOn: Bool) {
        if isOn {
            word.wrappingAdd(turn + 1, ordering: .releasing)
        } else {
            word.wrappingSubtract(1, ordering: .releasing)
        }
    }
}
