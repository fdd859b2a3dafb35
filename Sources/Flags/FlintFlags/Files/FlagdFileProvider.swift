internal import FlintBasics
internal import FlintJSON
public import FlintSubjects
public import FlintTweaks
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Provides the flags of a file in flagd's format, or of all such files in a folder, for each subject.
///
/// ```swift
/// let flags = try FlagdFileProvider(url)
/// let tweaks = TweakManager(providers: [flags, defaults])
/// async let following: Void = flags.follow()          // until the task is canceled
/// let isNew = tweaks.value(of: Flags.newCheckout, for: subject)
/// ```
///
/// A rule that reads the time is announced as changed at each ``refresh()`` in another second, and so at each look of
/// ``follow(every:clock:)``; gates that depend on it are judged again then.
///
/// A flag with a mistake answers with the error code `parseError`, and the others are used. A document that is no JSON, or no
/// object with `flags`, is not used: the provider keeps the last good one and has the status `error`. ``findings`` has
/// the mistakes of both kinds; the logger is given each once.
public final class FlagdFileProvider: SnapshotTweakProvider, RefreshableTweakProvider,
    ExplainingTweakProvider
{
    private struct State {
        var evaluators: [JSONName: FlagdEvaluator] = [:]
        /// The keys of all flags.
        var names: [TweakPath: String] = [:]
        /// The keys of the flags with rules.
        var keys: [TweakPath: String] = [:]
        /// The tweaks whose rules read the time.
        var timed: Set<TweakPath> = []
        /// The time for which their rows were made, in seconds since 1970.
        var second: Double?
        var table = TweakTable(status: .notReady)
        /// The facts of the files when they were read; `nil` if they must be read again.
        var facts: [String: FileFacts]?
        var findings: [FlagFinding] = []
    }

    /// The name of the provider.
    public let id: String
    /// The rules of the flags.
    public let source: TweakSource
    /// Receives warnings and errors; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    private let path: String
    private let naming: FlagNaming
    private let now: @Sendable () -> Date
    private let state = Mutex(State())
    /// Lets one reading end before the next begins, so that an older text never replaces a newer one.
    private let reading = Mutex(())

    /// Reads a file, or all files of a folder whose names end with `.json`.
    ///
    /// Of several flags with one key, the one in the last file by name counts.
    ///
    /// - Parameters:
    ///   - url: The file or the folder.
    ///   - id: The name of the provider.
    ///   - naming: Finds the tweak of a flag.
    ///   - now: The time that rules read as `$flagd.timestamp`.
    ///   - logger: Receives warnings and errors; `nil` leaves them to the manager's logger.
    /// - Throws: ``FlagDocumentError`` if a file cannot be read, or is no document of flags.
    public init(
        _ url: URL, id: String = "flagd", naming: FlagNaming = .standard,
        now: @escaping @Sendable () -> Date = { Date() }, logger: TweakLogger? = nil
    ) throws(FlagDocumentError) {
        self.id = id
        path = url.path
        self.naming = naming
        self.now = now
        self.logger = logger
        source = TweakSource(TweakTable(status: .notReady))
        try refresh()
    }

    /// Ready; error, if the last reading failed and the content is that of an earlier one.
    public var status: TweakProviderStatus { state.withLock { $0.table.status } }

    /// The mistakes in the newest texts, in the order of files and lines; the texts, or the flags with mistakes, are not used.
    public var findings: [FlagFinding] { state.withLock { $0.findings } }

    /// The texts of ``findings``, each behind its file.
    public var documentFindings: [String] { findings.map(\.located) }

    /// The keys of the flags in use, in order.
    public var keys: [String] { state.withLock { $0.evaluators.keys.map(\.text).sorted() } }

    /// Reads the files again if they have changed, on the calling thread.
    ///
    /// - Throws: ``FlagDocumentError``, also as long as a broken text stays as it is; the content then stays as it was.
    public func refresh() throws(FlagDocumentError) {
        let result: Result<Void, FlagDocumentError> = reading.withLock { _ in
            do throws(FlagDocumentError) {
                return .success(try read())
            } catch {
                return .failure(error)
            }
        }
        source.replace(cause: .refresh) { state.withLock { $0.table } }
        passTime()
        try result.get()
    }

    /// Gives new identities to the rules that read the time, because their answers may have changed.
    private func passTime() {
        guard state.withLock({ !$0.timed.isEmpty }) else { return }
        let second = second
        source.update(cause: .refresh) { table in
            // Lock order: the source's lock comes before that of the state, never the reverse.
            state.withLock { state in
                guard state.second != second else { return ([], []) }
                state.second = second
                for path in state.timed {
                    guard let row = row(at: path, in: state) else { continue }
                    state.table[path] = row
                    table[path] = row
                }
                return (state.timed, [])
            }
        }
    }

    /// The time that rules read.
    private var second: Double { now().timeIntervalSince1970.rounded(.down) }

    /// The row of a flag with a rule.
    private func row(at path: TweakPath, in state: State) -> TweakRow? {
        guard let key = state.keys[path], let evaluator = state.evaluators[JSONName(key)],
            let flag = evaluator.document.flags[JSONName(key)]
        else { return nil }
        let time = state.timed.contains(path) ? state.second.map { " \($0)" } ?? "" : ""
        return .evaluated(
            TweakRule(path, identity: flag.identity + time) { [now] subject in
                evaluator.evaluate(key, for: subject, at: now())
            })
    }

    /// Reads the files again whenever they have changed, until the task is canceled.
    ///
    /// The times and sizes of the files are compared at an interval. A failure is not thrown: see ``status`` and
    /// ``findings``.
    ///
    /// - Parameters:
    ///   - interval: How long to wait between two looks.
    ///   - clock: Measures the interval.
    public func follow(
        every interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock()
    ) async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: interval) } catch { return }
            try? refresh()
        }
    }

    /// Evaluates a flag and tells how the answer came about.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject.
    /// - Returns: The answer, and the operations of the rule with their results; `nil` if there is no such flag.
    public func explain(_ key: String, for subject: Subject) -> FlagExplanation? {
        state.withLock { $0.evaluators[JSONName(key)] }?.explain(key, for: subject, at: now())
    }

    /// Whether the value at a path depends on the subject.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether its flag is enabled and has a rule.
    public func hasRule(at path: TweakPath) -> Bool { state.withLock { $0.keys[path] != nil } }

    /// Evaluates the rule at a path and keeps the results of its operations.
    ///
    /// - Parameters:
    ///   - path: The tweak.
    ///   - subject: The subject.
    /// - Returns: The outermost operation of the rule; `nil` if there is no rule.
    public func decision(at path: TweakPath, for subject: Subject) -> TweakDecision? {
        state.withLock { $0.keys[path] }.flatMap { explain($0, for: subject)?.decision }
    }

    /// The answers for all flags of one version of the files, ordered by key.
    ///
    /// - Parameter subject: The subject.
    /// - Returns: The answers.
    package func evaluations(for subject: Subject) -> [(key: String, evaluation: TweakEvaluation)] {
        let evaluators = state.withLock { $0.evaluators }
        let now = now()
        return evaluators.sorted { $0.key.text < $1.key.text }
            .map { ($0.key.text, $0.value.evaluate($0.key.text, for: subject, at: now)) }
    }

    /// The answer for one flag.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject.
    /// - Returns: The answer; an error if there is no such flag.
    package func evaluation(of key: String, for subject: Subject) -> TweakEvaluation {
        guard let evaluator = state.withLock({ $0.evaluators[JSONName(key)] }) else {
            return TweakEvaluation(
                reason: .error, errorCode: .flagNotFound, errorMessage: "There is no flag of this key.")
        }
        return evaluator.evaluate(key, for: subject, at: now())
    }

    // MARK: Reading

    private func read() throws(FlagDocumentError) {
        do throws(FlagDocumentError) {
            let time = Date()
            let facts = try facts()
            if state.withLock({ $0.facts }) == facts { return }
            var new = State(second: second, facts: Self.areSettled(facts, at: time) ? facts : nil)
            new.table.status = .ready
            for file in facts.keys.sorted() { try read(file, into: &new) }
            // The old evaluators are released outside the lock.
            let old = state.withLock { [new] state in
                let old = state
                state = new
                return old
            }
            tell(new.findings, unless: old.findings)
        } catch {
            let known = state.withLock { state in
                let known = state.findings
                state.findings = error.findings
                state.table.status = state.evaluators.isEmpty ? .notReady : .error
                state.facts = nil
                return known
            }
            tell(error.findings, unless: known)
            throw error
        }
    }

    /// Whether a later change of the files would show in their facts.
    ///
    /// Times of files are exact to some milliseconds, or to 2 seconds on some volumes, so another text of the same size that is
    /// written soon after the first one may have the same facts.
    private static func areSettled(_ facts: [String: FileFacts], at time: Date) -> Bool {
        facts.values.allSatisfy { Double($0.modifiedSeconds) + 2 < time.timeIntervalSince1970 }
    }

    /// The files, by path.
    private func facts() throws(FlagDocumentError) -> [String: FileFacts] {
        do throws(FileFailure) {
            let top = try FileFacts.of(path, followingLinks: true)
            guard top.kind == .folder else { return [path: top] }
            var facts: [String: FileFacts] = [:]
            for name in try FileSystem().names(in: path) where name.hasSuffix(".json") && !name.hasPrefix(".")
            {
                let file = FilePath.join(path, name)
                facts[file] = try Self.facts(ofListed: file)
            }
            return facts
        } catch {
            throw unreadable(path, error.explanation)
        }
    }

    /// The facts of a file of the folder; `nil` if it was deleted since the folder was listed.
    private static func facts(ofListed file: String) throws(FileFailure) -> FileFacts? {
        do throws(FileFailure) {
            return try FileFacts.of(file, followingLinks: true)
        } catch {
            // A link that leads nowhere is still there.
            guard error.isAbsence, (try? FileFacts.of(file, followingLinks: false)) == nil else {
                throw error
            }
            return nil
        }
    }

    private func read(_ file: String, into new: inout State) throws(FlagDocumentError) {
        var bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try SharedFile(tweaks: file).read()
        } catch {
            throw unreadable(file, error.explanation)
        }
        guard let bytes else {
            // A file of the folder was deleted since it was listed.
            guard file == path else { return }
            throw unreadable(file, "there is no such file; check its path")
        }
        let evaluator: FlagdEvaluator
        do throws(FlagDocumentError) {
            evaluator = try FlagdEvaluator(bytes: bytes)
        } catch {
            throw FlagDocumentError(file: file, findings: error.findings)
        }
        new.findings += evaluator.findings.map { finding in
            var finding = finding
            finding.file = file
            return finding
        }
        for key in evaluator.keys {
            guard let flag = evaluator.document.flags[JSONName(key)] else { continue }
            let path = naming.path(of: key)
            if let other = new.names.updateValue(key, forKey: path), JSONName(other) != JSONName(key) {
                var finding = FlagFinding(
                    .duplicateFlag, isWarning: true, flag: key, at: flag.position,
                    FlagNaming.clash(of: key, with: other, at: path))
                finding.file = file
                new.findings.append(finding)
            }
            new.evaluators[JSONName(key)] = evaluator
            if let answer = flag.fixedAnswer {
                new.keys[path] = nil
                new.timed.remove(path)
                new.table[path] = .evaluated(TweakRule(path, fixed: answer))
            } else {
                new.keys[path] = key
                if evaluator.document.readsTime(flag) {
                    new.timed.insert(path)
                } else {
                    new.timed.remove(path)
                }
                new.table[path] = row(at: path, in: new)
            }
        }
    }

    private func unreadable(_ file: String, _ reason: String) -> FlagDocumentError {
        FlagDocumentError(file: file, findings: [FlagFinding(.unreadable, at: .start, reason)])
    }

    /// Gives the logger the mistakes that were not there before; one that has moved in the text is not new.
    private func tell(_ findings: [FlagFinding], unless known: [FlagFinding]) {
        guard let logger else { return }
        let known = Set(known.map(\.identity))
        for finding in findings where !known.contains(finding.identity) {
            logger(.error, finding.located)
        }
    }
}

extension FlagFinding {
    /// The description behind the name of the file.
    fileprivate var located: String { (file.map { "\($0):" } ?? "") + description }

    /// The mistake without its place.
    fileprivate var identity: [String] { [file ?? "", code.rawValue, flag ?? "", message] }
}
