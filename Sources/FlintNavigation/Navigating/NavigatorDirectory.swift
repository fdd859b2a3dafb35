internal import FlintCore
internal import FlintStreams

/// The navigators that were started in a runtime and still live.
@MainActor
final class NavigatorDirectory {
    private struct Entry {
        let number: Int
        weak var navigator: Navigator?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0
    /// The numbers of the navigators that are added.
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

    /// The navigators and their numbers, oldest first.
    var live: [(number: Int, navigator: Navigator)] {
        entries.compactMap { entry in entry.navigator.map { (entry.number, $0) } }
    }
}
