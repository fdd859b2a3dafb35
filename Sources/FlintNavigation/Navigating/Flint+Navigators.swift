public import FlintCore
package import FlintStreams

extension Flint {
    /// The navigators that were started in the runtime and still live, in the order in which they were started.
    ///
    /// The runtime is the current one of the call of ``Navigator/start()``. It does not keep them alive.
    @MainActor public var navigators: [Navigator] { numberedNavigators.map(\.navigator) }

    /// The navigators that were started in the current runtime and still live, in the order in which they were started.
    @MainActor public static var navigators: [Navigator] { current.navigators }

    /// The live navigators with numbers that stay theirs: from 1 on, in the order in which they were started.
    @MainActor package var numberedNavigators: [(number: Int, navigator: Navigator)] {
        NavigatorDirectory.of(self).live
    }

    /// Tells the number of each navigator that is started from now on.
    @MainActor package var navigatorAdditions: Broadcast<Int> { NavigatorDirectory.of(self).additions }
}
