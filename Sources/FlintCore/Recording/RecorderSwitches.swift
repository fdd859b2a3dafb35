internal import Synchronization

/// Which recorders are on; switched from several places, and looked at by every dispatch.
final class RecorderSwitches: Sendable {
    private let switches = Atomic<UInt8>(0)

    var active: RecorderSet { RecorderSet(rawValue: switches.load(ordering: .relaxed)) }

    /// Switches recorders on or off and leaves all others as they are.
    func set(_ recorders: RecorderSet, to isOn: Bool) {
        if isOn {
            switches.bitwiseOr(recorders.rawValue, ordering: .relaxed)
        } else {
            switches.bitwiseAnd(~recorders.rawValue, ordering: .relaxed)
        }
    }
}
