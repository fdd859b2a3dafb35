internal import FlintFiles
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
/// A document that cannot be read, or in which a flag is at fault, is not used: the provider keeps the last good one, has
/// the status `error` and tells ``findings`` and the logger why.
public final class FlagdFileProvider: SnapshotTweakProvider, RefreshableTweakProvider,
    ExplainingTweakProvider
{
    private struct State {
        var evaluators: [String: FlagdEvaluator] = [:]
        /// The keys of the flags with rules.
        var keys: [TweakPath: String] = [:]
        var table = TweakTable(status: .notReady)
        /// What the files were like when they were read; `nil` if they must be read again.
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
    /// - Throws: ``FlagDocumentError`` if a file cannot be read, is no document of flags, or has a flag at fault.
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

    /// What is wrong with the newest texts: the reasons why they are not used, or warnings.
    public var findings: [FlagFinding] { state.withLock { $0.findings } }

    /// The keys of the flags in use, in order.
    public var keys: [String] { state.withLock { $0.evaluators.keys.sorted() } }

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
        try result.get()
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
        state.withLock { $0.evaluators[key] }?.explain(key, for: subject, at: now())
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
        return evaluators.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.evaluate($0.key, for: subject, at: now)) }
    }

    /// The answer for one flag.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject.
    /// - Returns: The answer; an error if there is no such flag.
    package func evaluation(of key: String, for subject: Subject) -> TweakEvaluation {
        guard let evaluator = state.withLock({ $0.evaluators[key] }) else {
            return TweakEvaluation(
                reason: .error, errorCode: .flagNotFound, errorMessage: "There is no flag of this key.")
        }
        return evaluator.evaluate(key, for: subject, at: now())
    }

    // MARK: Reading

    private func read() throws(FlagDocumentError) {
        do throws(FlagDocumentError) {
            let facts = try facts()
            if state.withLock({ $0.facts }) == facts { return }
            var new = State(facts: facts)
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

    /// The files, by path.
    private func facts() throws(FlagDocumentError) -> [String: FileFacts] {
        do throws(FileFailure) {
            let top = try FileFacts.of(path, followingLinks: true)
            guard top.kind == .folder else { return [path: top] }
            var facts: [String: FileFacts] = [:]
            for name in try FileSystem().names(in: path) where name.hasSuffix(".json") && !name.hasPrefix(".")
            {
                let file = FilePath.join(path, name)
                facts[file] = try FileFacts.of(file, followingLinks: true)
            }
            return facts
        } catch {
            throw unreadable(path, error.explanation)
        }
    }

    private func read(_ file: String, into new: inout State) throws(FlagDocumentError) {
        var bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try SharedFile(tweaks: file).read()
        } catch {
            throw unreadable(file, error.explanation)
        }
        guard let bytes else { throw unreadable(file, "there is no such file; check its path") }
        let evaluator: FlagdEvaluator
        do throws(FlagDocumentError) {
            evaluator = try FlagdEvaluator(bytes: bytes)
        } catch {
            throw FlagDocumentError(file: file, findings: error.findings)
        }
        guard evaluator.findings.allSatisfy(\.isWarning) else {
            throw FlagDocumentError(file: file, findings: evaluator.findings)
        }
        new.findings += evaluator.findings
        for (key, flag) in evaluator.document.flags {
            let path = naming.path(of: key)
            new.evaluators[key] = evaluator
            new.keys[path] = flag.fixedAnswer == nil ? key : nil
            if let answer = flag.fixedAnswer {
                new.table[path] = .evaluated(TweakRule(path, fixed: answer))
            } else {
                new.table[path] = .evaluated(
                    TweakRule(path, identity: flag.identity) { [now] subject in
                        evaluator.evaluate(key, for: subject, at: now())
                    })
            }
        }
    }

    private func unreadable(_ file: String, _ reason: String) -> FlagDocumentError {
        FlagDocumentError(file: file, findings: [FlagFinding(.unreadable, at: .start, reason)])
    }

    private func tell(_ findings: [FlagFinding], unless known: [FlagFinding]) {
        guard let logger, findings != known else { return }
        for finding in findings { logger(.error, finding.description) }
    }
}
