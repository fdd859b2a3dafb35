internal import FlintFlows

/// The recorded steps of an entry, and which of them its handler has come to.
///
/// A handler that runs again mostly comes to its steps in the order in which they were recorded: so the next one is
/// compared first, and nothing is hashed until the order is another one.
struct RecordedSteps {
    private var steps: [FlowStoredStep] = []
    private var isReached: [Bool] = []
    private var reachedCount = 0
    private var next = 0
    /// The places of all steps; `nil` as long as the order is that of before.
    private var places: [FlowStoredStep.Key: Int]?

    init() {}

    /// Takes those of a machine from all steps of a run.
    init(_ all: [FlowStoredStep], of path: FlowPath) {
        steps = all.allSatisfy { $0.key.path == path } ? all : all.filter { $0.key.path == path }
        isReached = Array(repeating: false, count: steps.count)
    }

    /// Finds a step, and notes that the handler has come to it.
    ///
    /// - Returns: The recorded step; `nil` if its result is not recorded.
    /// - Complexity: O(1); O(*n*) for the first step that comes out of order.
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
        // New steps follow when all that are recorded were reached: none of them is among these.
        if reachedCount == steps.count { return nil }
        if places == nil {
            places = Dictionary(zip(steps.map(\.key), steps.indices)) { $1 }
        }
        return places?[key]
    }

    /// A step of a handler to which it did not come; it is over.
    var unreached: FlowStoredStep.Key? {
        guard reachedCount < steps.count else { return nil }
        let keys = zip(steps, isReached).compactMap { $1 || $0.key.isOfEnd ? nil : $0.key }
        return keys.min { "\($0)" < "\($1)" }
    }
}
