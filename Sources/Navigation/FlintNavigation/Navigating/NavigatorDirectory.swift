internal import FlintBasics
public import FlintCore
package import FlintStreams

/// The list of the navigators that were started in a runtime; it does not keep them alive.
@MainActor
final class NavigatorDirectory {
    private struct Entry {
        let number: Int
        weak var navigator: Navigator?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0
    /// A stream of the numbers of navigators, each published when the navigator is started.
    let additions = Broadcast<Int>()

    static func of(_ runtime: Flint) -> NavigatorDirectory {
        runtime.extensions.value(of: NavigatorDirectory.self) { NavigatorDirectory() }
    }

    func add(_ navigator: Navigator) {
        entries.removeAll { $0.navigator == nil }
        lastNumber += 1
        entries.append(Entry(number: lastNumber, navigator: navigator))
        additions.publish(lastNumber)
    }

    /// The navigators that are still alive, with their numbers, the oldest first.
    var live: [(number: Int, navigator: Navigator)] {
        entries.compactMap { entry in entry.navigator.map { (entry.number, $0) } }
    }
}

extension Flint {
    /// The live navigators that were started in the runtime, in the order of their start.
    ///
    /// A navigator belongs to the runtime that is current when ``Navigator/start()`` is called. The runtime
    /// does not keep it alive.
    @MainActor public var navigators: [Navigator] { numberedNavigators.map(\.navigator) }

    /// The live navigators with their permanent numbers, counted from 1 in the order of their start.
    @MainActor package var numberedNavigators: [(number: Int, navigator: Navigator)] {
        NavigatorDirectory.of(self).live
    }

    /// A stream for subscribers, which publishes the number of each navigator when the navigator is started.
    @MainActor package var navigatorAdditions: Broadcast<Int> { NavigatorDirectory.of(self).additions }
}
