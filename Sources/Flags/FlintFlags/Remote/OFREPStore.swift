internal import FlintJSON
internal import FlintStreams
internal import FlintSubjects
internal import FlintTweaks
internal import Synchronization

/// Holds what a service has answered, with the time of a clock: what rules read and turns replace.
///
/// Rules refer to it and not to the provider, whose source holds the rules.
final class OFREPStore: Sendable {
    private struct State {
        var cache: OFREPCache
        var wake: OneShot<Void>?
    }

    /// The time since the store was made.
    let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (_ until: Duration) async -> Void
    private let naming: FlagNaming
    private let state: Mutex<State>

    init(_ cache: OFREPCache, naming: FlagNaming, clock: any Clock<Duration>) {
        (elapsed, sleep) = Self.time(of: clock)
        self.naming = naming
        state = Mutex(State(cache: cache))
    }

    private static func time<C: Clock>(
        of clock: C
    ) -> (@Sendable () -> Duration, @Sendable (Duration) async -> Void) where C.Duration == Duration {
        let start = clock.now
        return (
            { start.duration(to: clock.now) },
            { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }

    /// Changes the content.
    func update<Result: Sendable, Failure: Error>(
        _ body: (inout OFREPCache, Duration) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = elapsed()
        return try state.withLock { state throws(Failure) in try body(&state.cache, now) }
    }

    /// The answer for a flag.
    func evaluation(of key: String, for subject: Subject) -> TweakEvaluation {
        let now = elapsed()
        let (answer, wake) = state.withLock { state -> (TweakEvaluation, OneShot<Void>?) in
            let (answer, mustAsk) = state.cache.answer(key, for: subject, at: now)
            return (answer, mustAsk ? state.wake.take() : nil)
        }
        wake?.settle(())
        return answer
    }

    /// The rows of all flags, and what is wrong with their keys: of several that stand for one tweak, the last by name counts.
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

    /// Waits until a time, until a subject is read that has no answers, or until the task is canceled.
    func rest(until time: Duration) async {
        let signal = OneShot<Void>()
        let now = elapsed()
        let mustWait = state.withLock { state in
            guard !state.cache.hasWanted(at: now) else { return false }
            state.wake = signal
            return true
        }
        guard mustWait else { return }
        await withTaskGroup { group in
            group.addTask(name: "flags.poll") { [sleep] in
                await sleep(time)
                signal.settle(())
            }
            await signal.wait(onCancel: ())
            group.cancelAll()
        }
    }
}
