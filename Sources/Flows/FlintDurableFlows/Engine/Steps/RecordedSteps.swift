internal import FlintFlows

/// The recorded steps of an entry, with marks for those that the handler has reached.
///
/// A handler that runs again usually reaches its steps in the recorded order. So the next step is compared
/// first, and nothing is hashed while the order holds.
struct RecordedSteps {
    private var steps: [FlowStoredStep] = []
    private var isReached: [Bool] = []
    private var reachedCount = 0
    private var next = 0
    /// The indices of all steps by key; `nil` while the recorded order holds.
    private var places: [FlowStoredStep.Key: Int]?

    init() {}

    /// Selects the steps of one machine from the steps of a run.
    init(_ all: [FlowStoredStep], of path: FlowPath) {
        steps = all.allSatisfy { $0.key.path == path } ? all : all.filter { $0.key.path == path }
        isReached = Array(repeating: false, count: steps.count)
    }

    /// Finds a step and marks it as reached.
    ///
    /// - Returns: The recorded step; `nil` if its result is not recorded.
    /// - Complexity: O(1); O(*n*) for the first step out of order.
    mutating func reach(_ key: FlowStoredStep.Key) -> FlowStoredStep? {
        guard let place = place(of: key) else { return nil }
        if !isReached[place] {
            isReached[place] = true
            reachedCount += 1
        }
        next = place + 1
        return steps[place]
    }

    private mutating func place(of key: FlowStoredStep.Key) -> Int? {
        if steps.isEmpty { return nil }
        if next < steps.count, steps[next].key == key { return next }
        // After all recorded steps were reached, every further step is new.
        if reachedCount == steps.count { return nil }
        if places == nil {
            places = Dictionary(zip(steps.map(\.key), steps.indices)) { $1 }
        }
        return places?[key]
    }

    /// The first recorded step, by name, that the handler has not reached; `nil` if it has reached all.
    ///
    /// The engine asks for it at the end of the handler.
    var unreached: FlowStoredStep.Key? {
        guard reachedCount < steps.count else { return nil }
        let keys = zip(steps, isReached).compactMap { $1 || $0.key.isOfEnd ? nil : $0.key }
        return keys.min { "\($0)" < "\($1)" }
    }
}
