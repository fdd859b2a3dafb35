internal import FlintCore
public import FlintFlows
public import Observation

/// A list of stored runs for views.
///
/// ```swift
/// @State private var orders = Flint.observed.durableRuns(of: engine)
/// // In the body:
/// ForEach(orders.runs, id: \.id) { run in Text("\(run.id.name): \(run.state)") }
/// ```
///
/// The list is loaded when a view first reads it. While views read it, each change of a stored run by this
/// process loads it again. A change by another process is seen with the next load; ``refresh()`` loads at
/// once. Keep the object, for example as the state of a view, because a new object loads its list anew.
@MainActor @Observable
public final class ObservedDurableRuns {
    /// Whether a load has ended, with runs or an error.
    public private(set) var hasLoaded: Bool = false
    /// The error of the newest load; `nil` if it succeeded, or none has ended yet.
    public private(set) var lastError: (any Error)?

    private var loaded: [DurableRunDescription] = []
    @ObservationIgnored private let list: @Sendable () async throws -> [DurableRunDescription]
    @ObservationIgnored private let changes: ChangeWait
    @ObservationIgnored private var loading: Task<Void, Never>?
    /// The number of the load that began last; loads are counted from 1.
    @ObservationIgnored private var lastLoad = 0
    /// The number of the load whose result is shown.
    @ObservationIgnored private var shownLoad = 0
    /// Whether a view has read the list since it last changed; if so, a change of a stored run loads it
    /// again.
    @ObservationIgnored private var hasReader = false
    /// Whether the next reader has to load the list: no load has begun yet, or a stored run may have changed
    /// while no view read the list.
    @ObservationIgnored private var isStale = true

    init(of runtime: Flint, _ list: @escaping @Sendable () async throws -> [DurableRunDescription]) {
        self.list = list
        changes = ChangeWait { [weak runtime] in
            runtime?.events(bufferingNewest: 16)
        } where: { (event: DispatchEvent) in
            switch event.kind {
            case .durableRun, .missed: true
            default: false
            }
        }
        changes.onChange = { [weak self] in self?.noteOccurrence() }
    }

    deinit { loading?.cancel() }

    /// The runs of the newest load that succeeded, ordered by machine and name; empty before the first such
    /// load.
    public var runs: [DurableRunDescription] {
        hasReader = true
        if isStale { startLoading() }
        return loaded
    }

    /// Loads the list, and returns when it is shown.
    ///
    /// An error of the store is not thrown, but is the ``lastError``. The result of a load is dropped if a
    /// load that began later has already ended.
    public func refresh() async {
        let number = beginLoad()
        show(await Self.result(of: list), of: number)
    }

    private func noteOccurrence() {
        if hasReader { startLoading() } else { isStale = true }
    }

    private func startLoading() {
        loading = Task(name: "observation") { [weak self, list, number = beginLoad()] in
            let result = await Self.result(of: list)
            self?.show(result, of: number)
        }
    }

    private func beginLoad() -> Int {
        isStale = false
        // An occurrence during the load begins the next one.
        changes.begin()
        lastLoad += 1
        return lastLoad
    }

    private func show(_ result: Result<[DurableRunDescription], any Error>, of number: Int) {
        guard number > shownLoad else { return }
        shownLoad = number
        if !hasLoaded { hasLoaded = true }
        switch result {
        case .success(let runs):
            if lastError != nil { lastError = nil }
            guard runs != loaded else { return }
            hasReader = false
            loaded = runs
        case .failure(let error): lastError = error
        }
    }

    private static func result(
        of list: @Sendable () async throws -> [DurableRunDescription]
    ) async -> Result<[DurableRunDescription], any Error> {
        do { return .success(try await list()) } catch { return .failure(error) }
    }
}
