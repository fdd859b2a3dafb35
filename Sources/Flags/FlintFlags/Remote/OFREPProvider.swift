public import FlintSubjects
public import FlintTweaks
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Provides the flags of a service that speaks OpenFeature's protocol OFREP, for each subject.
///
/// ```swift
/// let flags = try OFREPProvider(url, headers: { ["Authorization": "Bearer \(token)"] }, cacheFile: file)
/// let tweaks = TweakManager(providers: [flags, defaults])
/// async let following: Void = flags.follow()          // until the task is canceled
/// try? await flags.prepare(for: subject)              // where a request begins
/// let isNew = tweaks.value(of: Flags.newCheckout, for: subject)
/// ```
///
/// ## Reading
///
/// The service is asked for all flags of a subject at once, and reads are answered from memory. A subject that was not
/// prepared is read from the next provider, with the error code `PROVIDER_NOT_READY`, and asked for at once if
/// ``follow()`` runs. Which flags there are is known from answers: of a service that refuses to evaluate for the application,
/// some subject has to be prepared first.
///
/// ## Without the service
///
/// The last answers stay. After ``OFREPOptions/staleAfter`` they have the reason `STALE`, and ``status`` is `stale`; so it
/// is with the answers of an earlier run, which are read from a file, until the service has answered.
public final class OFREPProvider: SnapshotTweakProvider, RefreshableTweakProvider {
    /// The name of the provider.
    public let id: String
    /// The rules of the flags, which announces their changes and those of the status.
    public let source: TweakSource
    /// Receives warnings and errors; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    private let client: OFREPClient
    private let options: OFREPOptions
    private let store: OFREPStore
    private let storage: OFREPStorage?
    private let names: SubjectNames
    private let now: @Sendable () -> Date
    private let preparations = OFREPPreparations()
    /// The last message about keys that stand for one tweak.
    private let clashes = Mutex<[String]>([])
    /// Lets one write to the file end before the next begins.
    private let saving = Mutex(())

    /// Creates a provider and reads the file of an earlier run; no request is sent yet.
    ///
    /// - Parameters:
    ///   - url: The address of the service, before `/ofrep/v1`.
    ///   - id: The name of the provider.
    ///   - headers: Gives the fields of each request, such as `Authorization` or `X-API-Key`.
    ///   - cacheFile: The file for a start without network, one for each service and each set of credentials; `nil` for
    ///     none. It has no identifiers and no attributes of subjects.
    ///   - naming: Finds the tweak of a flag.
    ///   - options: How the service is asked.
    ///   - transport: Sends the requests.
    ///   - clock: Measures intervals.
    ///   - now: The wall-clock time, for dates in `Retry-After` and in the file.
    ///   - logger: Receives warnings and errors; `nil` leaves them to the manager's logger.
    /// - Throws: ``OFREPError`` with the code `invalidURL`.
    public init(
        _ url: URL, id: String = "ofrep", headers: @escaping @Sendable () async -> [String: String] = { [:] },
        cacheFile: URL? = nil, naming: FlagNaming = .standard, options: OFREPOptions = OFREPOptions(),
        transport: any OFREPTransport = URLSessionOFREPTransport(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        logger: TweakLogger? = nil
    ) throws(OFREPError) {
        self.id = id
        self.options = options
        self.now = now
        self.logger = logger
        client = try OFREPClient(
            url, headers: headers, timeout: options.timeout, transport: transport, now: now)
        storage = cacheFile.map { OFREPStorage(path: $0.path, service: url.absoluteString) }
        let content = Self.content(of: storage, at: now(), logger)
        names = content.names
        store = OFREPStore(
            OFREPCache(options, names: content.names, stored: content.entries), naming: naming, clock: clock)
        source = TweakSource(store.content.table)
        _ = store.update { cache, _ in cache.takeChange() }
    }

    /// Ready; `notReady` before the first answer; `error` if the last request failed; `stale` if the service has not
    /// answered for ``OFREPOptions/staleAfter``, or not in this run.
    public var status: TweakProviderStatus { store.update { cache, now in cache.status(at: now) } }

    /// The failure of the last request; `nil` if it succeeded.
    public var failure: OFREPError? { store.update { cache, _ in cache.failure } }

    /// Requests the answers for a subject if there are none; to be called where a request begins.
    ///
    /// - Parameter subject: The subject.
    /// - Throws: ``OFREPError`` if there are none, not even old ones, and the service did not give any. One that has refused to
    ///   evaluate for the subject is asked again at the next turn only; reads have its error code.
    /// - Complexity: A lookup if there are answers, which ``follow()`` keeps current; else one request, which concurrent calls
    ///   for the subject share.
    public func prepare(for subject: Subject) async throws(OFREPError) {
        while true {
            let (isReady, hasChanged) = store.update { cache, now in
                (cache.hasAnswers(for: subject, at: now), cache.takeChange())
            }
            if hasChanged { publish() }
            if isReady { return }
            let (request, isOwn) = preparations.claim(subject)
            if isOwn {
                do throws(OFREPError) {
                    try await ask(for: subject)
                    return preparations.finish(subject, nil)
                } catch {
                    // Waiting callers are not canceled with this task, and send their own requests.
                    preparations.finish(subject, Task.isCancelled ? nil : error)
                    throw error
                }
            }
            guard await request.wait() else {
                throw OFREPError(
                    .unreachable, "The answer was not waited for, because the task was canceled.")
            }
            if let failure = request.failure { throw failure }
        }
    }

    /// Requests one flag from the service, regardless of cached answers; the answer is not cached.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject.
    /// - Returns: The answer; a failure of the flag is one, with an error code.
    /// - Throws: ``OFREPError`` if there is no answer for the flag.
    public func evaluation(of key: String, for subject: Subject) async throws(OFREPError) -> TweakEvaluation {
        try store.update { cache, now throws(OFREPError) in try cache.requireNoWait(at: now) }
        switch await client.evaluation(of: key, for: subject) {
        case .success(let evaluation): return evaluation
        case .failure(let failure):
            note(failure.error, waiting: failure.wait)
            throw failure.error
        }
    }

    /// Asks the service for all subjects in use, and keeps the answers in the file.
    ///
    /// - Throws: ``OFREPError`` of the first subject for which there was no answer; its content then stays as it was. A
    ///   service that does not evaluate in the context of one subject has answered.
    public func refresh() async throws(OFREPError) {
        let subjects = store.update { cache, now in cache.due(at: now) }
        let failure = await ask(for: subjects)
        publish()
        save()
        if let failure { throw failure }
    }

    /// Asks the service at the interval, and at once for subjects that were read and not prepared, until the task is
    /// canceled.
    ///
    /// A failure is not thrown: see ``status`` and ``failure``. While the service asks to wait, nothing is sent.
    public func follow() async {
        var due = store.elapsed
        while !Task.isCancelled {
            if store.elapsed >= due {
                try? await refresh()
                let blocked = store.update { cache, now in cache.blocked(at: now) }
                due = max(store.elapsed + max(options.interval, .milliseconds(10)), blocked ?? .zero)
            } else {
                _ = await ask(for: store.update { cache, _ in cache.wantedSubjects })
                publish()
            }
            await store.rest(until: due)
        }
        save()
    }

    // MARK: Asking

    /// Asks for several subjects, some at once.
    ///
    /// - Returns: The first failure, of which a refusal to evaluate for a subject is none.
    private func ask(for subjects: [Subject]) async -> OFREPError? {
        await withTaskGroup(of: OFREPError?.self) { group in
            var first: OFREPError?
            for (number, subject) in subjects.enumerated() {
                if number >= options.concurrency, let failure = await group.next() {
                    first = first ?? failure
                }
                // After a failure or a request to wait, the other subjects are skipped.
                if first != nil { break }
                group.addTask(name: "flags.ask") { [self] in
                    do throws(OFREPError) {
                        try await ask(for: subject)
                        return nil
                    } catch {
                        return error.code == .refused ? nil : error
                    }
                }
            }
            for await failure in group { first = first ?? failure }
            return first
        }
    }

    private func ask(for subject: Subject) async throws(OFREPError) {
        let attempt = try store.update { cache, now throws(OFREPError) in try cache.begin(subject, at: now) }
        let outcome = await client.answers(for: subject, etag: attempt.etag)
        let wallTime = Int64(now().timeIntervalSince1970)
        switch outcome {
        case .success(.answers(let answers, let etag)):
            store.update { cache, now in
                cache.accept(answers, etag: etag, for: subject, attempt, at: now, wallTime: wallTime)
            }
        case .success(.unchanged):
            store.update { cache, now in cache.confirm(subject, attempt, at: now, wallTime: wallTime) }
        case .failure(let failure):
            if failure.error.code == .refused {
                store.update { cache, now in cache.refuse(subject, failure.error, at: now) }
                publishChange()
                logger?(.error, "\(id): \(failure.error)")
            } else {
                note(failure.error, waiting: failure.wait)
            }
            throw failure.error
        }
        publishChange()
    }

    private func note(_ error: OFREPError, waiting wait: Duration?) {
        // A request that was given up says nothing of the service.
        guard !Task.isCancelled else { return }
        let isNew = store.update { cache, now in
            let isNew = cache.failure != error
            cache.fail(error, waiting: error.code == .rateLimited ? wait ?? options.interval : wait, at: now)
            return isNew
        }
        publishChange()
        if isNew { logger?(.error, "\(id): \(error)") }
    }

    /// Announces rows and status if the cache says that they have changed.
    private func publishChange() {
        if store.update({ cache, _ in cache.takeChange() }) { publish() }
    }

    private func publish() {
        var found: [String] = []
        source.replace(cause: .refresh) {
            let content = store.content
            found = content.clashes
            return content.table
        }
        let isNew = clashes.withLock { known in
            defer { known = found }
            return known != found
        }
        if isNew { for clash in found { logger?(.error, "\(id): \(clash)") } }
    }

    // MARK: File

    private static func content(
        of storage: OFREPStorage?, at now: Date, _ logger: TweakLogger?
    ) -> OFREPStorage.Content {
        let salt = UInt64.random(in: 0...UInt64.max)
        do {
            if let storage {
                return try storage.read(now: Int64(now.timeIntervalSince1970), newSalt: salt)
            }
        } catch {
            logger?(.error, "The answers of an earlier run cannot be read: \(error)")
        }
        return OFREPStorage.Content(names: SubjectNames(salt: salt), entries: [:])
    }

    private func save() {
        guard let storage else { return }
        saving.withLock { _ in
            let entries: [String: OFREPCache.Entry]? = store.update { cache, _ in
                guard cache.isUnsaved else { return nil }
                cache.isUnsaved = false
                var entries = cache.stored
                for (subject, entry) in cache.entries { entries[names.name(of: subject)] = entry }
                return entries
            }
            guard let entries else { return }
            do {
                try storage.write(entries, names)
            } catch {
                store.update { cache, _ in cache.isUnsaved = true }
                logger?(.error, "\(id): the answers are not kept in \(storage.path): \(error)")
            }
        }
    }
}
