internal import FlintStreams

/// A presenter that records the batches of steps that a navigator sends, and displays nothing.
///
/// Use it in tests, and in programs without a user interface.
@MainActor
public final class InMemoryPresenter: Presenter {
    /// How the presenter handles a batch, for simulating a display that fails.
    public enum Reaction: Sendable {
        /// The batch is performed.
        case show
        /// Only the steps before the given index are performed, and an error with the shown tree is thrown.
        case refuse(step: Int)
        /// No step is performed, and the error is thrown.
        case fail(any Error)
        /// Another tree is shown in place of the batch's tree, without an error.
        case showInstead(NavigationTree)
    }

    /// The greatest number of recorded batches: for a further batch, the oldest one is dropped.
    ///
    /// A batch has the steps of one change of the navigator's tree.
    public static let batchLimit = 256

    /// The batches that were received last, including refused ones, the oldest first.
    ///
    /// There are at most ``batchLimit``; ``batchCount`` counts all.
    public private(set) var batches: [NavigationBatch] = []

    /// The number of batches that were received since the presenter was created.
    public private(set) var batchCount = 0

    /// The shown tree; `nil` before the first batch.
    ///
    /// A simulated user action changes it at once, as a display would.
    public private(set) var shown: NavigationTree?

    /// The requests that result from simulated user actions; see ``send(_:)``.
    public let requests: AsyncStream<PresenterRequest>

    /// Decides how each batch is handled; with `nil`, all batches are shown.
    public var react: (@MainActor (NavigationBatch) async -> Reaction)?

    private let queue = PresenterRequests()
    /// The simulated user actions that the navigator may not have handled yet.
    ///
    /// If the navigator has planned a batch without them, they are applied again to the tree of the batch.
    private var actions: [PresenterRequest] = []
    private var isApplying = false
    private var isHolding = false
    private var held: [OneShot<Bool>] = []
    private var arrivals: [(count: Int, signal: OneShot<Bool>)] = []

    /// Creates a presenter.
    public init() {
        requests = queue.stream()
    }

    deinit { queue.finish() }

    /// Simulates a user's action with the controls of a display.
    ///
    /// - Parameter request: The action.
    public func send(_ request: PresenterRequest) {
        note(request)
        queue.send(request)
    }

    /// Simulates a user's action, and waits until the navigator has handled the request.
    ///
    /// The change that the request causes may be shown later.
    ///
    /// - Parameter request: The action.
    public func sendAndWait(_ request: PresenterRequest) async {
        note(request)
        let handled = OneShot<Void>()
        queue.send(request) { handled.settle(()) }
        await handled.wait(onCancel: ())
    }

    /// Makes batches wait until ``release()``, as if the display took long to show them.
    public func hold() { isHolding = true }

    /// Shows the batches that wait, and shows later ones at once again.
    public func release() {
        isHolding = false
        let waiting = held
        held = []
        for waiter in waiting { waiter.settle(true) }
    }

    /// Waits until a number of batches was received, whether they are shown or wait.
    ///
    /// - Parameter count: The number, counted from the creation of the presenter; see ``batchCount``.
    /// - Returns: Whether they were received; `false` if the task was canceled first.
    @discardableResult
    public func waitForBatches(_ count: Int) async -> Bool {
        guard batchCount < count else { return true }
        let signal = OneShot<Bool>()
        arrivals.append((count, signal))
        return await signal.wait(onCancel: false)
    }

    /// Records the batch, and answers it as ``react`` says; without a reaction, it shows the batch.
    ///
    /// - Parameter batch: The batch.
    /// - Returns: The tree that is shown afterwards.
    /// - Throws: The error with which ``react`` answers, or `CancellationError` if the task is canceled while
    ///   a test holds the presenter.
    public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
        remember(batch)
        announce()
        // The navigator already knows those actions that the tree before the batch includes.
        actions.removeAll { Self.steps(of: $0, in: batch.before).isEmpty }
        isApplying = true
        defer { isApplying = false }
        if isHolding { try await wait() }
        let tree = try carryOut(batch, await react?(batch) ?? .show)
        show(tree)
        return tree
    }

    private func remember(_ batch: NavigationBatch) {
        if batches.count == Self.batchLimit { batches.removeFirst() }
        batches.append(batch)
        batchCount += 1
    }

    private func show(_ tree: NavigationTree) {
        shown = tree
        for action in actions { perform(action) }
    }

    /// Applies a simulated user action to the shown tree at once, as a display would.
    ///
    /// A request to go back changes nothing here, because the navigator must show the result.
    private func note(_ request: PresenterRequest) {
        if case .back = request { return }
        guard perform(request) || isApplying else { return }
        if case .selected(_, let tabs) = request {
            actions.removeAll { if case .selected(_, tabs) = $0 { true } else { false } }
        }
        actions.append(request)
    }

    /// Applies the steps of a simulated user action to the shown tree.
    ///
    /// - Returns: Whether the shown tree has changed.
    @discardableResult
    private func perform(_ action: PresenterRequest) -> Bool {
        guard var tree = shown else { return false }
        let steps = Self.steps(of: action, in: tree)
        guard !steps.isEmpty, (try? steps.forEach { step in try tree.apply(step) }) != nil else {
            return false
        }
        shown = tree
        return true
    }

    private static func steps(of action: PresenterRequest, in tree: NavigationTree) -> [NavigationStep] {
        guard case .shown(let steps)? = try? RequestEffect(action, in: tree) else { return [] }
        return steps
    }

    private func carryOut(_ batch: NavigationBatch, _ reaction: Reaction) throws -> NavigationTree {
        switch reaction {
        case .show: return batch.tree
        case .showInstead(let tree): return tree
        case .fail(let error): throw error
        case .refuse(let step):
            let tree = batch.tree(after: step)
            show(tree)
            throw PresentationError(step: step, shown: tree, reason: "The presenter is set to refuse it.")
        }
    }

    private func wait() async throws {
        let waiter = OneShot<Bool>()
        held.append(waiter)
        guard await waiter.wait(onCancel: false) else {
            held.removeAll { $0 === waiter }
            throw CancellationError()
        }
    }

    private func announce() {
        let reached = arrivals.filter { $0.count <= batchCount }
        arrivals.removeAll { $0.count <= batchCount }
        for arrival in reached { arrival.signal.settle(true) }
    }
}
