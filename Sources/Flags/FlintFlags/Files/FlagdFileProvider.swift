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

/// A provider of the flags in a file in flagd's format, or in all such files of a folder.
///
/// ```swift
/// let flags = try FlagdFileProvider(url)
/// let tweaks = TweakManager(providers: [flags, defaults])
/// async let following: Void = flags.follow()          // until the task is canceled
/// let isNew = tweaks.value(of: Flags.newCheckout, for: subject)
/// ```
///
/// A rule may depend on the time. Such a rule is announced as changed at each ``refresh()`` in a new second,
/// and at each check of ``follow(every:clock:)`` in a new second, so that the constraints of features that
/// read the rule's tweak are evaluated again.
///
/// The result of a flag with a mistake has the error code `parseError`; the other flags are used. If a
/// document is not JSON, or not an object with `flags`, the provider keeps the last valid document and has
/// the status `error`. ``findings`` contains the mistakes of both kinds; each is logged once.
public final class FlagdFileProvider: SnapshotTweakProvider, RefreshableTweakProvider,
    ExplainingTweakProvider
{
    private struct State {
        var evaluators: [JSONName: FlagdEvaluator] = [:]
        /// The key of each flag, with or without a rule, by the tweak to which the key is mapped.
        var names: [TweakPath: String] = [:]
        /// The key of each enabled flag with a rule, by the tweak to which the key is mapped.
        var keys: [TweakPath: String] = [:]
        /// The tweaks whose rules depend on the time.
        var timed: Set<TweakPath> = []
        /// The time for which the rows of ``timed`` tweaks were made, in whole seconds since 1970; `nil`
        /// before the first read of the files.
        var second: Double?
        var table = TweakTable(status: .notReady)
        /// The size and modification time of each file at the last read, by path.
        ///
        /// The property is `nil` if the next check must read the files even if they look unchanged, because
        /// the last read failed, or the files were written just before that read.
        var facts: [String: FileFacts]?
        var findings: [FlagFinding] = []
    }

    /// The identifier of the provider.
    public let id: String
    /// The provider's content: a row for the tweak of each flag, and the observers of changes.
    public let source: TweakSource
    /// The logger for warnings and errors; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    private let path: String
    private let naming: FlagNaming
    private let now: @Sendable () -> Date
    private let state = Mutex(State())
    /// A lock that is held while files are read, so that an older content cannot replace a newer one.
    private let reading = Mutex(())

    /// Creates a provider that reads a file, or all files of a folder whose names end with `.json`.
    ///
    /// If several files have a flag with the same key, the flag of the last file by name counts.
    ///
    /// - Parameters:
    ///   - url: The file or the folder.
    ///   - id: The identifier of the provider.
    ///   - naming: Maps the keys of flags to tweaks.
    ///   - now: Returns the time that rules read as `$flagd.timestamp`.
    ///   - logger: Receives warnings and errors; `nil` leaves them to the manager's logger.
    /// - Throws: ``FlagDocumentError`` if a file cannot be read, or is not a document of flags.
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

    /// The status of the content: `ready`, or `error` if the last read failed, so that the content is that of
    /// an earlier read.
    ///
    /// The status is `notReady` if the last read failed and the content has no flags.
    public var status: TweakProviderStatus { state.withLock { $0.table.status } }

    /// The mistakes that the last read has found, in the order of files and lines.
    ///
    /// The result of a flag with a mistake is an error. If a mistake concerns the whole text of a file, the
    /// provider keeps the content of an earlier read.
    public var findings: [FlagFinding] { state.withLock { $0.findings } }

    /// The mistakes as texts, each preceded by the path of its file.
    public var documentFindings: [String] { findings.map(\.located) }

    /// The keys of all flags that the provider has read, in ascending order.
    public var keys: [String] { state.withLock { $0.evaluators.keys.map(\.text).sorted() } }

    /// Reads the files again if they have changed; the call blocks the calling thread.
    ///
    /// - Throws: ``FlagDocumentError`` if a file cannot be read, or is not a document of flags; each call
    ///   throws until the file is corrected. A call that throws leaves the content unchanged.
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

    /// Announces a change of each row whose rule reads the time, if a new second has begun since these rows
    /// were made.
    private func passTime() {
        guard state.withLock({ !$0.timed.isEmpty }) else { return }
        let second = second
        source.update(cause: .refresh) { table in
            // Locks are taken in a fixed order: the source's lock before that of the state.
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

    /// The time that rules read, in whole seconds since 1970.
    private var second: Double { now().timeIntervalSince1970.rounded(.down) }

    /// Returns the row of the provider's table for the tweak of a flag with a rule.
    ///
    /// The row evaluates the rule when it is read.
    ///
    /// The result is `nil` if no enabled flag with a rule is mapped to the path.
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

    /// Checks the files repeatedly, and reads them again when they have changed, until the task is canceled.
    ///
    /// A check compares the times and sizes of the files. A failure is not thrown, but shown by ``status``
    /// and ``findings``.
    ///
    /// - Parameters:
    ///   - interval: The time between two checks.
    ///   - clock: Measures the interval.
    public func follow(
        every interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock()
    ) async {
        while !Task.isCancelled {
            do { try await clock.sleep(for: interval) } catch { return }
            try? refresh()
        }
    }

    /// Evaluates a flag, and returns the operations of its rule as an explanation.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject for which the flag is evaluated.
    /// - Returns: The result of the flag, and the operations of the rule with their results; `nil` if there
    ///   is no such flag.
    public func explain(_ key: String, for subject: Subject) -> FlagExplanation? {
        state.withLock { $0.evaluators[JSONName(key)] }?.explain(key, for: subject, at: now())
    }

    /// Returns whether the flag of a tweak has a rule, so that its value may depend on the subject.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: Whether the flag is enabled and has a rule.
    public func hasRule(at path: TweakPath) -> Bool { state.withLock { $0.keys[path] != nil } }

    /// Evaluates the rule of a tweak's flag, and returns its operations with their results.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - subject: The subject for which the rule is evaluated.
    /// - Returns: The outermost operation of the rule; `nil` if the flag has no rule.
    public func decision(at path: TweakPath, for subject: Subject) -> TweakDecision? {
        state.withLock { $0.keys[path] }.flatMap { explain($0, for: subject)?.decision }
    }

    /// Evaluates all flags for a subject, all in the same version of the files.
    ///
    /// - Parameter subject: The subject for which the flags are evaluated.
    /// - Returns: The result of each flag with its key, sorted by key.
    package func evaluations(for subject: Subject) -> [(key: String, evaluation: TweakEvaluation)] {
        let evaluators = state.withLock { $0.evaluators }
        let now = now()
        return evaluators.sorted { $0.key.text < $1.key.text }
            .map { ($0.key.text, $0.value.evaluate($0.key.text, for: subject, at: now)) }
    }

    /// Evaluates one flag for a subject.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject for which the flag is evaluated.
    /// - Returns: The result; its error code is `flagNotFound` if there is no such flag.
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
            // The old evaluators are released outside the lock, because releasing them takes time.
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

    /// Returns whether the files are so old that each later change is visible in their times or sizes.
    ///
    /// File times are exact to some milliseconds, on some volumes only to 2 seconds. So a text that is
    /// written soon after another one of the same size may have the same time.
    ///
    /// - Parameters:
    ///   - facts: The sizes and modification times of the files, by path.
    ///   - time: The wall-clock time at which the files were looked at.
    private static func areSettled(_ facts: [String: FileFacts], at time: Date) -> Bool {
        facts.values.allSatisfy { Double($0.modifiedSeconds) + 2 < time.timeIntervalSince1970 }
    }

    /// Returns the times and sizes of the files, by path.
    ///
    /// - Throws: ``FlagDocumentError`` with a finding of the code `unreadable` if the system refuses access
    ///   to a file, or if nothing is at the path.
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

    /// Returns the time and size of a file of the folder; `nil` if it was deleted after the folder was
    /// listed.
    ///
    /// - Throws: `FileFailure` if the system refuses access to the file, or if the file is a link whose
    ///   target is missing.
    private static func facts(ofListed file: String) throws(FileFailure) -> FileFacts? {
        do throws(FileFailure) {
            return try FileFacts.of(file, followingLinks: true)
        } catch {
            // A symbolic link whose target is missing is reported as an error, because the link itself still
            // exists.
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
            // A file of the folder was deleted after the folder was listed.
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

    /// Logs the findings of a read of the files that the previous read did not have.
    ///
    /// A finding that has only moved in the text is not new.
    ///
    /// - Parameters:
    ///   - findings: The findings of this read.
    ///   - known: The findings of the previous read.
    private func tell(_ findings: [FlagFinding], unless known: [FlagFinding]) {
        guard let logger else { return }
        let known = Set(known.map(\.identity))
        for finding in findings where !known.contains(finding.identity) {
            logger(.error, finding.located)
        }
    }
}

extension FlagFinding {
    /// The description of the finding, preceded by the path of its file if there is one.
    fileprivate var located: String { (file.map { "\($0):" } ?? "") + description }

    /// The finding without its position, to compare the findings of two reads.
    fileprivate var identity: [String] { [file ?? "", code.rawValue, flag ?? "", message] }
}
