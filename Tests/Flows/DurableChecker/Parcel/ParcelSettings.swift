/// How much there is to do with parcels, and how much goes wrong.
package struct ParcelSettings: Sendable {
    package var runs = 4
    package var workers = 2
    /// One of so many calls goes wrong, in each of four manners; 0 for none.
    package var faultRate = 24
    /// Whether processes of workers end in the middle of anything, and stand still.
    package var crashes = true
    /// Whether the store wakes those who wait; otherwise they ask it now and then.
    package var wakes = true
    package var lease = Duration.seconds(2)
    /// The longest time of an effect, and of the life of a worker's process, in milliseconds.
    package var effect = 1_700
    package var life = 11_000
    /// The time in which all runs end when nothing goes wrong any more.
    package var patience = Duration.seconds(60)
    /// One of so many effects fails.
    package var failureRate = 6

    package init() {}
}
