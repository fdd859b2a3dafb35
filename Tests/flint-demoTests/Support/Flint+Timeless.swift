import FlintCore
import FlintTesting
import Foundation

extension Flint {
    /// A runtime whose time stands still.
    static var timeless: Flint {
        Flint(
            configuration: FlintConfiguration(
                clock: ManualClock(), wallTime: { Date(timeIntervalSince1970: 1_700_000_000) }))
    }
}
