internal import FlintFlows

/// The recorded steps of an entry, with marks for those that the handler has reached, and the notes about
/// steps: their failed attempts and their progress.
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
    private var notes: [FlowStoredStep] = []

    init() {}

    /// Selects the steps of one machine from the steps of a run.
    init(_ all: FlowList<FlowStoredStep>, of path: FlowPath) {
        if all.isEmpty { return }
        steps = Array(all)
        if !steps.allSatisfy({ $0.key.path == path && !$0.key.isOfNote }) {
            let own = steps.filter { $0.key.path == path }
            steps = own.filter { !$0.key.isOfNote }
            notes = own.filter(\.key.isOfNote)
        }
        isReached = Array(repeating: false, count: steps.count)
    }

    /// Returns the failed attempts that the step's own retry rule has counted.
    func attempts(of key: FlowStoredStep.Key) -> FlowAttempts {
        note(.attempts, of: key)?.attempts ?? FlowAttempts()
    }

    /// Returns the note of a kind (failed attempts or progress) about a step; `nil` if the run has none.
    func note(_ note: FlowStoredStep.Note, of key: FlowStoredStep.Key) -> FlowStoredStep? {
        if notes.isEmpty { return nil }
        let key = key.noted(note)
        return notes.first { $0.key == key }
    }

    /// Returns the number of failed attempts that the steps' own retry rules have counted; the attempts that
    /// the rule of the handler has counted are left out.
    func failuresOfSteps(in path: FlowPath) -> Int {
        let handler = FlowStoredStep.Key.handler(of: path).noted(.attempts)
        return notes.reduce(0) { $0 + ($1.key == handler ? 0 : $1.attempts?.failures ?? 0) }
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
    /// Steps of `onTerminate` do not count. The engine reads the value at the end of the handler.
    var unreached: FlowStoredStep.Key? {
        guard reachedCount < steps.count else { return nil }
        let keys = zip(steps, isReached).compactMap { $1 || $0.key.isOfEnd ? nil : $0.key }
        return keys.min { "\($0)" < "\($1)" }
    }
}
