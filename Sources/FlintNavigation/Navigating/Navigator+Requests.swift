internal import FlintStreams

extension Navigator {
    /// Does what a presenter asks for.
    ///
    /// It never waits for a turn: whoever has it may be waiting for the very screen that the request is about.
    func handle(_ request: PresenterRequest) {
        if case .back(let node) = request, outlet(at: node)?.back() == true { return }
        // What is being shown right now decides what the tree is; the request is read when that is known.
        guard !isPresenting else { return lateRequests.append(request) }
        do {
            switch try RequestMeaning(request, in: tree) {
            case .shown(let steps): for step in steps { try follow(step) }
            case .wanted(let steps): if !steps.isEmpty { perform(request) }
            }
        } catch {
            report(error, on: nil)
        }
    }

    /// Does what was asked for while something was being shown.
    func handleLateRequests() {
        let requests = lateRequests
        lateRequests = []
        requests.forEach { handle($0) }
    }

    /// Shows what a person wants, in its turn.
    private func perform(_ request: PresenterRequest) {
        let place = turns.enter()
        Task(name: "navigator.request") {
            do {
                try await inTurn(at: place) { turn in
                    guard case .wanted(let steps) = try RequestMeaning(request, in: tree(in: turn)) else {
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
