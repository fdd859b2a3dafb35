internal import Synchronization

/// The openings of links, activities and intents inside of which the calling code runs, the outermost first.
///
/// Their number is limited: an action that opens its own link again and again must not use up the memory of
/// the machine. An opening that has ended does not count, so a task that an action has left behind may open
/// any number of links.
struct OpeningChain: Sendable {
    /// The maximum number of openings that may run inside of one another; a further one is refused with the
    /// code `tooManyOpenings`.
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

    /// Runs an opening, which is added to the chain while it runs.
    ///
    /// - Parameters:
    ///   - bindingID: The identifier of the binding to open.
    ///   - body: A function that opens the binding.
    /// - Returns: The result of the opening.
    /// - Throws: ``FlintError`` with the code `tooManyOpenings` if ``limit`` openings are running already.
    ///   `body` is not called then.
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
