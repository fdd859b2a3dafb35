public import FlintSubjects
public import FlintTweaks
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A provider of the flags of a service that implements OFREP, the remote evaluation protocol of OpenFeature.
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
/// One request returns all flags of a subject, and reads use the results in memory. Without results for a
/// subject, reads get the value of the next provider, with the error code `PROVIDER_NOT_READY`; if
/// ``follow()`` runs, the subject is requested at once. The provider learns from responses which flags there
/// are. If the service refuses to evaluate for the application, at least one other subject must be prepared
/// first.
///
/// ## Without the service
///
/// Without responses, the last results stay. After ``OFREPOptions/staleAfter``, they have the reason `STALE`,
/// and ``status`` is `stale`. The same is true of results of an earlier run, which are read from a file,
/// until the first response.
public final class OFREPProvider: SnapshotTweakProvider, RefreshableTweakProvider {
    /// The identifier of the provider.
    public let id: String
    /// The provider's content: a row for the tweak of each flag, the status, and the observers of changes.
    public let source: TweakSource
    /// The logger for warnings and errors; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    private let client: OFREPClient
    private let options: OFREPOptions
    private let store: OFREPStore
    private let storage: OFREPStorage?
    private let names: SubjectNames
    private let now: @Sendable () -> Date
    private let preparations = OFREPPreparations()
    /// The messages about keys that are mapped to the same tweak, from the last change; they are logged again
    /// only if they differ.
    private let clashes = Mutex<[String]>([])
    /// A lock that is held while the cache file is written, so that an older content cannot replace a newer
    /// one.
    private let saving = Mutex(())

    /// Creates a provider and reads the cache file of an earlier run of the application; no request is sent
    /// yet.
    ///
    /// - Parameters:
    ///   - url: The address of the service, before `/ofrep/v1`.
    ///   - id: The identifier of the provider.
    ///   - headers: Returns the header fields for a request, such as `Authorization` or `X-API-Key`.
    ///   - cacheFile: The file in which the provider stores results, so that it has values after a start
    ///     without network; `nil` for none. Use a separate file for each service and each set of credentials.
    ///     The file contains neither identifiers nor attributes of subjects.
    ///   - naming: Maps the keys of flags to tweaks.
    ///   - options: Intervals and limits of the requests.
    ///   - transport: Sends the requests.
    ///   - clock: Measures intervals.
    ///   - now: Returns the wall-clock time, for dates in `Retry-After` and in the cache file.
    ///   - logger: Receives warnings and errors; `nil` leaves them to the manager's logger.
    /// - Throws: ``OFREPError`` with the code `invalidURL` if the address is not an HTTP address, or has no
    ///   host.
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

    /// The status of the content.
    ///
    /// Without any results, the status is `error` if the last request failed, otherwise `notReady`. With
    /// results, the status is `stale` if the last response is older than ``OFREPOptions/staleAfter`` or from
    /// an earlier run of the application; otherwise `error` if the last request failed, and `ready` if that
    /// request succeeded.
    public var status: TweakProviderStatus { store.update { cache, now in cache.status(at: now) } }

    /// The error of the last request; `nil` if the request succeeded, or if none was sent yet.
    public var failure: OFREPError? { store.update { cache, _ in cache.failure } }

    /// Requests the results for a subject if there are none; call the function when your server begins to
    /// handle a request of the subject.
    ///
    /// - Parameter subject: The subject.
    /// - Throws: ``OFREPError`` if there are no results, not even old ones, and the request failed. If the
    ///   service has refused to evaluate for the subject, the next request is sent by the next poll; until
    ///   then, reads have the service's error code.
    /// - Complexity: A lookup if there are results, which ``follow()`` keeps current; otherwise one request,
    ///   which concurrent calls for the subject share.
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
                    // Other callers that wait for the request are not canceled with this task; they send a
                    // request of their own.
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

    /// Requests the result of one flag from the service; cached results are neither used nor changed.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject for which the flag is evaluated.
    /// - Returns: The result; if the service could not evaluate the flag, it contains an error code.
    /// - Throws: ``OFREPError`` if there was no response for the flag.
    public func evaluation(of key: String, for subject: Subject) async throws(OFREPError) -> TweakEvaluation {
        try store.update { cache, now throws(OFREPError) in try cache.requireNoWait(at: now) }
        switch await client.evaluation(of: key, for: subject) {
        case .success(let evaluation): return evaluation
        case .failure(let failure):
            note(failure.error, waiting: failure.wait)
            throw failure.error
        }
    }

    /// Requests the flags of all subjects in use, and writes the results to the cache file.
    ///
    /// - Throws: ``OFREPError`` of the first subject whose request failed; the results for that subject then
    ///   stay unchanged. It is not a failure if the service refuses to evaluate for a subject.
    public func refresh() async throws(OFREPError) {
        let subjects = store.update { cache, now in cache.due(at: now) }
        let failure = await ask(for: subjects)
        publish()
        save()
        if let failure { throw failure }
    }

    /// Polls the service at the interval until the task is canceled; subjects that were read without results
    /// are requested at once.
    ///
    /// After a failure, reads send no request before the next poll. A failure is not thrown, but shown by
    /// ``status`` and ``failure``. While the service asks to wait, no request is sent.
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

    /// Requests the flags of several subjects, at most ``OFREPOptions/concurrency`` of them at the same time.
    ///
    /// - Returns: The first failure; a refusal to evaluate for a subject is not a failure.
    private func ask(for subjects: [Subject]) async -> OFREPError? {
        await withTaskGroup(of: OFREPError?.self) { group in
            var first: OFREPError?
            for (number, subject) in subjects.enumerated() {
                if number >= options.concurrency, let failure = await group.next() {
                    first = first ?? failure
                }
                // After a failure, or if the service asks to wait, no further subjects are requested.
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
        // A canceled request says nothing about the service, so its error is ignored.
        guard !Task.isCancelled else { return }
        let isNew = store.update { cache, now in
            let isNew = cache.failure != error
            cache.fail(error, waiting: error.code == .rateLimited ? wait ?? options.interval : wait, at: now)
            return isNew
        }
        publishChange()
        if isNew { logger?(.error, "\(id): \(error)") }
    }

    /// Notifies the observers if flags, results or the status have changed since the last notification.
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
