import FlintNavigation

extension BrowseContext {
    /// Sends what a screen has to give on its way; what goes wrong with it is told.
    ///
    /// - Parameters:
    ///   - title: What is being done.
    ///   - produce: Produces it, and waits until the person sees where it led.
    func go(_ title: String, _ produce: @escaping @MainActor () async throws -> NavigationResult) {
        work.perform(title) { _ = try await produce() }
    }

    /// Gives the answer to a question, for which other work waits.
    ///
    /// - Parameters:
    ///   - view: Where the person was asked.
    ///   - produce: Produces the answer.
    func answer(on view: any BrowseView, _ produce: @escaping @MainActor () async throws -> NavigationResult)
    {
        work.endWaiting(for: view)
        work.perform("Answering") { [work] in
            do {
                _ = try await produce()
            } catch {
                // The question is still open.
                work.beginWaiting(for: view)
                throw error
            }
        }
    }
}
