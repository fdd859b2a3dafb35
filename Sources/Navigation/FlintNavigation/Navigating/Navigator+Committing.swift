internal import FlintStreams

extension Navigator {
    /// Connects the new screens of a change to the navigator, and shows the change or adds it to a
    /// transaction.
    ///
    /// The change is added if the operation with the given turn belongs to a transaction.
    ///
    /// - Throws: ``NavigationError`` if a step is impossible in the tree, or if the presenter shows another
    ///   tree than requested, which the navigator then adopts. Other errors of the presenter are rethrown,
    ///   and nothing has changed.
    func commit(_ commit: NavigationCommit, in turn: NavigationTurn) async throws {
        var after = tree(in: turn)
        var isMovement = false
        for step in commit.steps {
            isMovement = isMovement || step.isMovement(in: after)
            try after.apply(step)
        }
        let isAnimated = commit.isAnimated ?? isMovement
        for (id, screen) in commit.screens { connect(screen, at: id) }
        commit.willShow?()
        if let transaction = turn.transaction {
            transaction.add(commit, tree: after, isAnimated: isAnimated)
        } else {
            try await present(commit, tree: after, isAnimated: isAnimated)
        }
    }

    /// Sends the steps of a change to the presenter, and adopts the tree that the presenter shows afterwards.
    ///
    /// - Parameters:
    ///   - commit: The change, with its steps and new screens.
    ///   - after: The tree after the steps.
    ///   - isAnimated: Whether the change is animated.
    /// - Throws: ``NavigationError`` if the presenter shows another tree than `after`; other errors of the
    ///   presenter are rethrown.
    func present(_ commit: NavigationCommit, tree after: NavigationTree, isAnimated: Bool) async throws {
        guard !commit.steps.isEmpty else { return publish(commit, before: tree, steps: commit.deliveries) }
        let before = tree
        let all = live.merging(commit.screens) { _, new in new }
        let batch = NavigationBatch(
            steps: commit.steps, before: before, tree: after, isAnimated: isAnimated,
            screens: all.filter { after[$0.key] != nil })
        isPresenting = true
        defer {
            isPresenting = false
            handleLateRequests()
        }
        var refusal: PresentationError?
        let shown: NavigationTree
        do {
            shown = try await presenter.apply(batch)
            if shown.root != after.root { refusal = batch.disagreement(with: shown) }
        } catch let error as PresentationError {
            (shown, refusal) = (error.shown, error)
        } catch {
            discard(commit.screens)
            throw error
        }
        follow(shown, adding: commit.screens, atLeast: after.nextNumber)
        let count = refusal.map { max(0, $0.step) } ?? commit.steps.count
        publish(commit, before: before, steps: commit.deliveries + commit.steps.prefix(count))
        if let refusal { throw NavigationError.presentationFailed(refusal, of: commit.steps) }
    }

    /// Applies a step that the presenter already shows, because the user has performed it with the system's
    /// controls.
    ///
    /// It must not be called while the presenter performs a batch.
    ///
    /// - Throws: ``NavigationError`` if the step is impossible in the tree, which then stays unchanged.
    func follow(_ step: NavigationStep) throws(NavigationError) {
        let before = tree
        var after = tree
        try after.apply(step)
        follow(after, adding: [:], atLeast: after.nextNumber)
        publish(
            NavigationCommit(source: before.current.id, destination: after.current.id), before: before,
            steps: [step])
    }

    /// Replaces the navigator's tree; screens that are not in the new tree are released.
    ///
    /// - Parameters:
    ///   - shown: The new tree.
    ///   - screens: The new screens, by their nodes.
    ///   - nextNumber: The least number for the next new node.
    private func follow(
        _ shown: NavigationTree, adding screens: [NodeID: any Screen], atLeast nextNumber: Int
    ) {
        guard shown != tree || !screens.isEmpty else { return }
        let number = max(tree.nextNumber, nextNumber, shown.nextNumber)
        tree = shown
        // A presenter may show an old tree again, but the numbers of later nodes must not be reused.
        tree.nextNumber = number
        let ids = Set(shown.nodes.map(\.id))
        let gone = live.filter { !ids.contains($0.key) }
        live = live.merging(screens) { _, new in new }.filter { ids.contains($0.key) }
        for id in gone.keys.sorted() {
            // A factory may have returned the same screen for two nodes; it is released only from the node it
            // is connected to.
            guard let outlet = outlet(of: gone[id]), outlet.node == id else { continue }
            outlet.removed()
        }
        discard(screens.filter { !ids.contains($0.key) })
    }

    /// Disconnects screens that were created for an operation but are not shown; callers that wait for their
    /// outputs are notified.
    func discard(_ screens: [NodeID: any Screen]) {
        for id in screens.keys.sorted() {
            guard let outlet = outlet(of: screens[id]), outlet.node == id else { continue }
            (outlet.receiver, outlet.node) = (nil, nil)
            outlet.removed()
        }
    }

    private func publish(_ commit: NavigationCommit, before: NavigationTree, steps: [NavigationStep]) {
        func kind(_ id: NodeID?) -> ScreenKind? { id.flatMap { (tree[$0] ?? before[$0])?.kind } }
        guard !steps.isEmpty || tree.root != before.root else { return }
        let change = NavigationChange(
            source: kind(commit.source), destination: kind(commit.destination), steps: steps,
            isUnwind: commit.isUnwind, before: before, after: tree)
        changeFeed.publish(change)
        reportEvent(change)
    }
}
