internal import FlintJSON
internal import FlintStreams
internal import FlintSubjects
internal import FlintTweaks
internal import Synchronization

/// The cache of an OFREP provider, with its clock and its lock.
///
/// Rows of tweaks read results from the store, and polls replace the results.
///
/// The rows refer to the store and not to the provider, because the provider's source retains the rows: a
/// reference to the provider would be a retain cycle.
final class OFREPStore: Sendable {
    private struct State {
        var cache: OFREPCache
        var wake: OneShot<Void>?
    }

    private let clock: ElapsedClock
    private let naming: FlagNaming
    private let state: Mutex<State>

    init(_ cache: OFREPCache, naming: FlagNaming, clock: any Clock<Duration>) {
        self.clock = ElapsedClock(clock)
        self.naming = naming
        state = Mutex(State(cache: cache))
    }

    /// The time since the creation of the store, by which the cache measures the ages of results.
    var elapsed: Duration { clock.elapsed() }

    /// Reads or changes the cache while the lock is held.
    ///
    /// - Parameter body: A function that receives the cache and the current time, since the creation of the
    ///   store.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    func update<Result: Sendable, Failure: Error>(
        _ body: (inout OFREPCache, Duration) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = elapsed
        return try state.withLock { state throws(Failure) in try body(&state.cache, now) }
    }

    /// Returns the result of a flag for a subject, from the cache.
    func evaluation(of key: String, for subject: Subject) -> TweakEvaluation {
        let now = elapsed
        let (answer, wake) = state.withLock { state -> (TweakEvaluation, OneShot<Void>?) in
            let (answer, mustAsk) = state.cache.answer(key, for: subject, at: now)
            return (answer, mustAsk ? state.wake.take() : nil)
        }
        wake?.settle(())
        return answer
    }

    /// The provider's content as a table with a row for each tweak, and a message for each two keys that are
    /// mapped to the same tweak.
    ///
    /// If several keys are mapped to one tweak, the flag with the last key in alphabetical order is used.
    var content: (table: TweakTable, clashes: [String]) {
        let (rows, status) = update { cache, now in (cache.rows, cache.status(at: now)) }
        var table = TweakTable(status: status)
        var keys: [TweakPath: String] = [:]
        var clashes: [String] = []
        for (name, revision) in rows.sorted(by: { $0.key.text < $1.key.text }) {
            let key = name.text
            let path = naming.path(of: key)
            if let other = keys.updateValue(key, forKey: path) {
                clashes.append(FlagNaming.clash(of: key, with: other, at: path))
            }
            table[path] = .evaluated(
                TweakRule(path, identity: "\(key) \(revision)") { [self] subject in
                    evaluation(of: key, for: subject)
                })
        }
        return (table, clashes)
    }

    /// Waits until a time, until a subject without results is read, or until the task is canceled, whichever
    /// is first.
    ///
    /// - Parameter time: The time, since the creation of the store.
    func rest(until time: Duration) async {
        let signal = OneShot<Void>()
        let now = elapsed
        let mustWait = state.withLock { state in
            guard !state.cache.hasWanted(at: now) else { return false }
            state.wake = signal
            return true
        }
        guard mustWait else { return }
        await withTaskGroup { group in
            group.addTask(name: "flags.poll") { [clock] in
                await clock.sleep(time)
                signal.settle(())
            }
            await signal.wait(onCancel: ())
            group.cancelAll()
        }
    }
}
