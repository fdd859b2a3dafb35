internal import FlintStreams

extension Navigator {
    /// Handles a request of the presenter.
    ///
    /// It never waits for a turn: the holder of the turn may be waiting for the screen that the request concerns.
    func handle(_ request: PresenterRequest) {
        if case .back(let node) = request, outlet(at: node)?.back() == true { return }
        // The batch that is being presented determines the tree, so the request is handled afterwards.
        guard !isPresenting else { return lateRequests.append(request) }
        do {
            switch try RequestEffect(request, in: tree) {
            case .shown(let steps): for step in steps { try follow(step) }
            case .requested(let steps): if !steps.isEmpty { perform(request) }
            }
        } catch {
            report(error, on: nil)
        }
    }

    /// Handles the requests that arrived during a presentation.
    func handleLateRequests() {
        let requests = lateRequests
        lateRequests = []
        requests.forEach { handle($0) }
    }

    /// Performs a user's request, in its turn.
    private func perform(_ request: PresenterRequest) {
        let place = turns.enter()
        Task(name: "navigator.request") {
            do {
                try await inTurn(at: place) { turn in
                    guard case .requested(let steps) = try RequestEffect(request, in: tree(in: turn)) else {
                        return
                    }
                    try await commit(
                        NavigationCommit(steps: steps, source: tree(in: turn).current.id), in: turn)
                }
            } catch {
                report(error, on: nil)
            }
        }
    }
}
