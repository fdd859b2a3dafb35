internal import FlintCore
internal import FlintStreams

/// The live navigators that were started in a runtime.
@MainActor
final class NavigatorDirectory {
    private struct Entry {
        let number: Int
        weak var navigator: Navigator?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0
    /// Publishes the numbers of added navigators.
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
