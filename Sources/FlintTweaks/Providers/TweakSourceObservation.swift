/// Ends an observation of a source when it is canceled or no longer referenced.
package final class TweakSourceObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }

    /// Ends the observation; later calls change nothing.
    package func cancel() { end() }
}
