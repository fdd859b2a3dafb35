public import FlintCore
package import FlintStreams

extension Flint {
    /// The live navigators that were started in the runtime, in the order of their start.
    ///
    /// A navigator belongs to the runtime that is current when ``Navigator/start()`` is called. The runtime does not
    /// keep it alive.
    @MainActor public var navigators: [Navigator] { numberedNavigators.map(\.navigator) }

    /// The live navigators that were started in the current runtime, in the order of their start.
    @MainActor public static var navigators: [Navigator] { current.navigators }

    /// The live navigators with their permanent numbers, counted from 1 in the order of their start.
    @MainActor package var numberedNavigators: [(number: Int, navigator: Navigator)] {
        NavigatorDirectory.of(self).live
    }

    /// Publishes the number of each navigator that is started from now on.
    @MainActor package var navigatorAdditions: Broadcast<Int> { NavigatorDirectory.of(self).additions }
}
