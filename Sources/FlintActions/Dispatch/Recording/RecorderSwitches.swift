internal import Synchronization

/// The set of active recorders; switched from several places, and read by each dispatch.
final class RecorderSwitches: Sendable {
    private let switches = Atomic<UInt8>(0)

    var active: RecorderSet { RecorderSet(rawValue: switches.load(ordering: .relaxed)) }

    /// Switches recorders on or off, and leaves all others unchanged.
    func set(_ recorders: RecorderSet, to isOn: Bool) {
        if isOn {
            switches.bitwiseOr(recorders.rawValue, ordering: .relaxed)
        } else {
            switches.bitwiseAnd(~recorders.rawValue, ordering: .relaxed)
        }
    }
}
