internal import FlintStreams

/// A presenter that shows nothing and remembers everything, for tests and for work without a screen.
@MainActor
public final class InMemoryPresenter: Presenter {
    /// How a batch is treated.
    public enum Reaction: Sendable {
        /// The batch is carried out.
        case show
        /// The steps before the index are carried out, and no more.
        case refuse(step: Int)
        /// Nothing is carried out, and the error is thrown.
        case fail(any Error)
        /// Another tree is shown than that of the batch.
        case showInstead(NavigationTree)
    }

    /// How many batches are remembered.
    public static let batchLimit = 256

    /// The newest batches that came, refused ones included; at most ``batchLimit``.
    public private(set) var batches: [NavigationBatch] = []

    /// How many batches have come.
    public private(set) var batchCount = 0

    /// The tree that is shown; nil before the first batch.
    ///
    /// It follows what a person does at once, as a screen does.
    public private(set) var shown: NavigationTree?

    /// What a person did; see ``send(_:)``.
    public let requests: AsyncStream<PresenterRequest>

    /// Decides how a batch is treated; all are shown unless it says otherwise.
    public var react: (@MainActor (NavigationBatch) async -> Reaction)?

    private let queue = PresenterRequests()
    /// What a person did that the navigator need not know yet: it stays done when a batch comes that was made without it.
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

    /// Acts as if a person had used a control.
    ///
    /// - Parameter request: What was done.
    public func send(_ request: PresenterRequest) {
        note(request)
        queue.send(request)
    }

    /// Acts as if a person had used a control, and waits until the navigator has dealt with it or has put it in its line.
    ///
    /// - Parameter request: What was done.
    public func sendAndWait(_ request: PresenterRequest) async {
        note(request)
        let handled = OneShot<Void>()
        queue.send(request) { handled.settle(()) }
        await handled.wait(onCancel: ())
    }

    /// Lets batches wait until ``release()``, as if they took long to show.
    public func hold() { isHolding = true }

    /// Shows the batches that wait, and lets later ones through.
    public func release() {
        isHolding = false
        let waiting = held
        held = []
        for waiter in waiting { waiter.settle(true) }
    }

    /// Waits until a number of batches have come, shown or held.
    ///
    /// - Parameter count: The number, counted from the creation of the presenter; see ``batchCount``.
    /// - Returns: Whether they have come; false if the task was canceled first.
    @discardableResult
    public func waitForBatches(_ count: Int) async -> Bool {
        guard batchCount < count else { return true }
        let signal = OneShot<Bool>()
        arrivals.append((count, signal))
        return await signal.wait(onCancel: false)
    }

    /// Remembers the batch and carries it out, unless ``react`` says otherwise.
    ///
    /// - Parameter batch: The batch.
    /// - Returns: The tree that is shown.
    /// - Throws: What ``react`` says, or `CancellationError` if the task is canceled while the batch is held.
    public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
        remember(batch)
        announce()
        // What the batch was made with is known to the navigator.
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

    /// Does what a person did with the presenter's own controls; to go back is a request and does nothing yet.
    private func note(_ request: PresenterRequest) {
        if case .back = request { return }
        guard perform(request) || isApplying else { return }
        if case .selected(_, let tabs) = request {
            actions.removeAll { if case .selected(_, tabs) = $0 { true } else { false } }
        }
        actions.append(request)
    }

    /// - Returns: Whether it has changed what is shown.
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
        guard case .shown(let steps)? = try? RequestMeaning(action, in: tree) else { return [] }
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
            throw PresentationError(step: step, shown: tree, reason: "The presenter was told to refuse it.")
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
