internal import FlintBasics
public import FlintCore
package import FlintStreams

/// The navigators that were started in a runtime and still live.
@MainActor
final class NavigatorDirectory {
    private struct Entry {
        let number: Int
        weak var navigator: Navigator?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0
    /// Publishes the number of each navigator that is added.
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

    /// The live navigators and their numbers, the oldest first.
    var live: [(number: Int, navigator: Navigator)] {
        entries.compactMap { entry in entry.navigator.map { (entry.number, $0) } }
    }
}

extension Flint {
    /// The live navigators that were started in the runtime, in the order of their start.
    ///
    /// A navigator belongs to the runtime that is current when ``Navigator/start()`` is called. The runtime does not
    /// keep it alive.
    @MainActor public var navigators: [Navigator] { numberedNavigators.map(\.navigator) }

    /// The live navigators with their permanent numbers, counted from 1 in the order of their start.
    @MainActor package var numberedNavigators: [(number: Int, navigator: Navigator)] {
        NavigatorDirectory.of(self).live
    }

    /// Publishes the number of each navigator that is started from now on.
    @MainActor package var navigatorAdditions: Broadcast<Int> { NavigatorDirectory.of(self).additions }
}
