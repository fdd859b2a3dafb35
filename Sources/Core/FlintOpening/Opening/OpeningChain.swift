internal import Synchronization

/// The openings of links, activities and intents around the calling code that are still running, the outermost first.
///
/// Links come from outside, so an action that opens its own link again must not use up the memory of the machine. An
/// opening that has ended counts no more: a task that an action has left behind may open any number of links.
struct OpeningChain: Sendable {
    /// The number of openings that may run inside one another.
    static let limit = 16

    private static let local = TaskLocal<OpeningChain>(wrappedValue: OpeningChain([]))

    private final class Opening: Sendable {
        let bindingID: String
        let isRunning = Atomic(true)

        init(_ bindingID: String) {
            self.bindingID = bindingID
        }
    }

    private let openings: [Opening]

    private init(_ openings: [Opening]) {
        self.openings = openings
    }

    /// Runs an opening inside those around it.
    ///
    /// - Parameters:
    ///   - bindingID: The binding to be opened.
    ///   - body: Opens it.
    /// - Returns: The result of the opening.
    /// - Throws: ``FlintError`` with the code `tooManyOpenings`, without calling the body.
    static func run<Result>(
        _ bindingID: String, _ body: () async -> Result
    ) async throws(FlintError) -> Result {
        // Ended openings are left out, so that a chain has no more openings than the limit.
        let running = local.get().openings.filter { $0.isRunning.load(ordering: .relaxed) }
        guard running.count < limit else {
            throw FlintError(tooManyOpenings: bindingID, inside: running.map(\.bindingID))
        }
        let opening = Opening(bindingID)
        let result = await local.withValue(OpeningChain(running + [opening])) { await body() }
        opening.isRunning.store(false, ordering: .relaxed)
        return result
    }
}
