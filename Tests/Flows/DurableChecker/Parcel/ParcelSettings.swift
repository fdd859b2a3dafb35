package import FlintDurableFlows

/// The amount of work with parcels, and the frequency of faults.
package struct ParcelSettings: Sendable {
    package var runs = 4
    package var workers = 2
    /// The number of calls among which one, on average, suffers a fault; 0 for no faults.
    ///
    /// There are four kinds of faults, with equal frequency.
    package var faultRate = 24
    /// Whether processes of workers crash and are suspended.
    package var crashes = true
    /// Whether the store wakes waiting tasks; otherwise they poll it.
    package var wakes = true
    package var lease = Duration.seconds(2)
    /// The longest duration of the work of a step, in milliseconds.
    package var effect = 1_700
    /// The longest life of a worker's process, in milliseconds.
    package var life = 11_000
    /// The time in which all runs must end after the last fault.
    package var patience = Duration.seconds(60)
    /// The number of executed steps among which one, on average, fails.
    package var failureRate = 6

    /// The queue in which all parcels are started; `nil` for none.
    package var queue: FlowQueue?

    /// The number of keys among which the parcels are divided; 0 for no keys.
    package var keys = 0
    /// Whether steps record their progress by heartbeats.
    package var beats = false

    package init() {}
}
