internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks

/// The results that an OFREP service has returned, by subject, as a state machine without clock and I/O.
///
/// Times are counted from the creation of the provider. The results for a subject are replaced together, so
/// that a reader does not see flags of two different responses.
struct OFREPCache {
    /// The results for one subject.
    struct Entry {
        /// The results by the keys of flags; `nil` if the service has refused to evaluate for the subject.
        var answers: [JSONName: TweakEvaluation]?
        /// The error that is the result of every flag if the service has refused to evaluate for the subject;
        /// `nil` if it has not refused.
        var refusal: TweakEvaluation?
        var etag: String?
        /// The time at which the service returned or confirmed the results, since the creation of the
        /// provider.
        ///
        /// It is `nil` for results of an earlier run of the application that the service has not confirmed
        /// yet.
        var confirmed: Duration?
        /// The time of the last read for the subject, since the creation of the provider.
        var read: Duration
        /// The number of the request that returned the results.
        ///
        /// Requests are numbered in the order in which they begin; the response to an older request changes
        /// nothing.
        var request: UInt64 = 0
        /// The wall-clock time at which the service returned or confirmed the results, in seconds since 1970.
        var written: Int64 = 0
    }

    /// A request that may be sent: its number, and the entity tag (ETag) of the results in the cache.
    ///
    /// The tag is `nil` if the cache has no results for the subject.
    struct Attempt {
        let number: UInt64
        let etag: String?
    }

    let options: OFREPOptions
    private(set) var entries: [Subject: Entry] = [:]
    /// The results of an earlier run of the application that no read has used yet, by pseudonym of the
    /// subject.
    private(set) var stored: [String: Entry]
    private let names: SubjectNames
    /// The subjects that were read although there were no results for them.
    ///
    /// Results for these subjects are requested at once, or, after a failed request, by the next regular
    /// poll.
    private var wanted: Set<Subject> = []
    /// The number of subjects in the cache that have a result of a flag, by the key of the flag.
    private var keyCounts: [JSONName: Int] = [:]
    /// The number of the last change of results for each flag, by key.
    ///
    /// Changes are numbered from 1. A flag whose results have not changed is missing.
    private var revisions: [JSONName: UInt64] = [:]
    private var lastRevision: UInt64 = 0
    private var lastRequest: UInt64 = 0
    private var lastContact: Duration?
    private(set) var failure: OFREPError?
    private var blockedUntil: Duration?
    /// Whether the results have changed since the cache file was written.
    var isUnsaved = false
    /// Whether the flags, a result or the status have changed since the last call of ``takeChange()``.
    private var hasChanged = true

    init(_ options: OFREPOptions, names: SubjectNames, stored: [String: Entry]) {
        self.options = options
        self.names = names
        self.stored = stored
    }
}

// MARK: - Reading

extension OFREPCache {
    /// Returns the result of a flag for a subject; the call counts as a read.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject.
    ///   - now: The time of the read, since the creation of the provider.
    /// - Returns: The result, whose error code is `providerNotReady` if there are no results for the subject;
    ///   and whether a request for the subject should be sent soon.
    mutating func answer(
        _ key: String, for subject: Subject, at now: Duration
    ) -> (TweakEvaluation, mustAsk: Bool) {
        var mustAsk = false
        if entries[subject] == nil {
            adopt(subject, at: now)
            mustAsk = want(subject) && failure == nil
        }
        guard let index = entries.index(forKey: subject) else { return (Self.unasked, mustAsk) }
        entries.values[index].read = now
        let entry = entries.values[index]
        guard let answers = entry.answers else { return (entry.refusal ?? Self.unasked, mustAsk) }
        guard var answer = answers[JSONName(key)] else { return (Self.unknown, mustAsk) }
        if answer.value != nil, isStale(entry, at: now) { answer.reason = .stale }
        return (answer, mustAsk)
    }

    /// Returns whether the cache has results or a refusal for a subject; the call counts as a read.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - now: The time of the read, since the creation of the provider.
    mutating func hasAnswers(for subject: Subject, at now: Duration) -> Bool {
        if entries[subject] == nil { adopt(subject, at: now) }
        entries[subject]?.read = now
        return entries[subject] != nil
    }

    /// Returns the status of the provider.
    ///
    /// Without any results, the status is `error` if the last request failed, otherwise `notReady`. With
    /// results, the status is `stale` if the last response is too old or from an earlier run of the
    /// application; otherwise `error` if the last request failed, and `ready` if that request succeeded.
    func status(at now: Duration) -> TweakProviderStatus {
        guard !stored.isEmpty || entries.values.contains(where: { $0.answers != nil }) else {
            return failure == nil ? .notReady : .error
        }
        guard let lastContact, now - lastContact <= options.staleAfter else { return .stale }
        return failure == nil ? .ready : .error
    }

    /// The keys of all flags with a result, each with the number of the last change of its results.
    ///
    /// The number is 0 if the results of the flag have not changed.
    var rows: [JSONName: UInt64] {
        var rows = keyCounts.mapValues { _ in UInt64(0) }
        // Until the first response, the flags of the earlier run are used.
        if lastContact == nil {
            for entry in stored.values { for key in (entry.answers ?? [:]).keys { rows[key] = 0 } }
        }
        for key in rows.keys { rows[key] = revisions[key] ?? 0 }
        return rows
    }

    /// Returns whether flags, results or the status have changed since the last call.
    ///
    /// A change of the status only because time has passed is not reported.
    mutating func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private func isStale(_ entry: Entry, at now: Duration) -> Bool {
        guard let confirmed = entry.confirmed else { return true }
        return now - confirmed > options.staleAfter
    }

    /// Moves the results of an earlier run of the application for a subject from ``stored`` to ``entries``.
    ///
    /// The function has no effect if there are no such results.
    private mutating func adopt(_ subject: Subject, at now: Duration) {
        guard !stored.isEmpty, var entry = stored.removeValue(forKey: names.name(of: subject)) else { return }
        entry.read = now
        put(entry, for: subject)
    }

    private mutating func want(_ subject: Subject) -> Bool {
        // Subjects above the limit are not requested, because their results would be dropped again.
        guard wanted.count < options.subjectLimit else { return false }
        return wanted.insert(subject).inserted
    }

    private static let unasked = TweakEvaluation(
        reason: .error, errorCode: .providerNotReady,
        errorMessage:
            "The service has not answered for this subject yet. Call 'prepare(for:)' before the first read.")

    private static let unknown = TweakEvaluation(
        reason: .error, errorCode: .flagNotFound,
        errorMessage: "The service has no flag of this key for the subject.")
}

// MARK: - Asking

extension OFREPCache {
    /// Returns the time until which the service has asked to send no request; `nil` if requests may be sent.
    ///
    /// The time is counted from the creation of the provider.
    func blocked(at now: Duration) -> Duration? {
        blockedUntil.flatMap { $0 > now ? $0 : nil }
    }

    /// Throws ``OFREPError`` with the code `rateLimited` if the service has asked to wait and the wait is not
    /// over.
    ///
    /// - Parameter now: The current time, since the creation of the provider.
    func requireNoWait(at now: Duration) throws(OFREPError) {
        guard blocked(at: now) != nil else { return }
        throw OFREPError(
            .rateLimited, "The service has asked to wait; nothing is sent until then. Ask less often.")
    }

    /// Begins a request for all flags of a subject, which the caller must send.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - now: The current time, since the creation of the provider.
    /// - Returns: The number of the request, and the entity tag of the results in the cache.
    /// - Throws: ``OFREPError`` with the code `rateLimited` if the service has asked to wait longer than
    ///   until `now`.
    mutating func begin(_ subject: Subject, at now: Duration) throws(OFREPError) -> Attempt {
        try requireNoWait(at: now)
        lastRequest += 1
        let entry = entries[subject]
        return Attempt(number: lastRequest, etag: entry?.answers == nil ? nil : entry?.etag)
    }

    /// Drops subjects that were not read recently, and returns the subjects to request in a regular poll.
    ///
    /// The result contains the application itself as a subject, all subjects that have results, and all
    /// subjects that were read without results.
    mutating func due(at now: Duration) -> [Subject] {
        for (subject, entry) in entries
        where !subject.isApplication && now - entry.read > options.subjectLifetime {
            remove(subject)
        }
        return [.application] + Set(entries.keys).union(wanted).filter { !$0.isApplication }
    }

    /// The subjects that were read although there were no results for them.
    var wantedSubjects: [Subject] { Array(wanted) }

    /// Returns whether there are subjects that were read without results, and that are to be requested before
    /// the next regular poll.
    ///
    /// After a failed request, or while the service asks for a wait, the result is `false`, and the next
    /// regular poll requests these subjects. Otherwise, each read would repeat the failed request.
    func hasWanted(at now: Duration) -> Bool {
        !wanted.isEmpty && failure == nil && blocked(at: now) == nil
    }

    /// Stores the results that the service has returned for a subject, unless a newer request has stored
    /// results.
    ///
    /// - Parameters:
    ///   - answers: The results, by the keys of flags.
    ///   - etag: The entity tag of the results; `nil` if the response has none.
    ///   - subject: The subject.
    ///   - attempt: The request, as ``begin(_:at:)`` has returned it.
    ///   - now: The time of the response, since the creation of the provider.
    ///   - wallTime: The time of the response, in seconds since 1970.
    mutating func accept(
        _ answers: [JSONName: TweakEvaluation], etag: String?, for subject: Subject, _ attempt: Attempt,
        at now: Duration, wallTime: Int64
    ) {
        noteContact(at: now)
        let old = entries[subject]
        guard old.map({ $0.request < attempt.number }) ?? true else { return }
        let wasMissed = wanted.remove(subject) != nil
        noteChanges(from: old?.answers ?? [:], to: answers, wasMissed: wasMissed)
        isUnsaved = isUnsaved || old?.answers != answers || old?.etag != etag
        put(
            Entry(
                answers: answers, etag: etag, confirmed: now, read: old?.read ?? now, request: attempt.number,
                written: wallTime),
            for: subject)
        stored[names.name(of: subject)] = nil
    }

    /// Records that the service has confirmed the results for a subject as unchanged.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - attempt: The request, as ``begin(_:at:)`` has returned it.
    ///   - now: The time of the response, since the creation of the provider.
    ///   - wallTime: The time of the response, in seconds since 1970.
    mutating func confirm(_ subject: Subject, _ attempt: Attempt, at now: Duration, wallTime: Int64) {
        noteContact(at: now)
        wanted.remove(subject)
        guard let index = entries.index(forKey: subject), entries.values[index].request < attempt.number
        else { return }
        entries.values[index].confirmed = now
        entries.values[index].request = attempt.number
        // The file is written again each day, so that the next run does not discard the results as too old.
        isUnsaved = isUnsaved || wallTime / 86_400 != entries.values[index].written / 86_400
        entries.values[index].written = wallTime
    }

    /// Records that the service refuses to evaluate for a subject.
    ///
    /// Results of an earlier response stay. Without such results, each flag has the error as its result.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - error: The error that contains the service's reason.
    ///   - now: The time of the response, since the creation of the provider.
    mutating func refuse(_ subject: Subject, _ error: OFREPError, at now: Duration) {
        noteContact(at: now)
        wanted.remove(subject)
        guard entries[subject]?.answers == nil else { return }
        let refusal = TweakEvaluation(
            reason: .error, errorCode: error.reportedCode ?? .invalidContext, errorMessage: error.description)
        put(Entry(refusal: refusal, confirmed: now, read: entries[subject]?.read ?? now), for: subject)
    }

    /// Records that a request failed.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - wait: The time for which the service asks to send no request; `nil` if it does not ask.
    ///   - now: The time of the failure, since the creation of the provider.
    mutating func fail(_ error: OFREPError, waiting wait: Duration?, at now: Duration) {
        if failure == nil { hasChanged = true }
        failure = error
        if let wait { blockedUntil = max(blockedUntil ?? now, now + wait) }
    }

    private mutating func noteContact(at now: Duration) {
        // The status changes if a failure is over, or if the content was stale because the last response is
        // old.
        if failure != nil || lastContact.map({ now - $0 > options.staleAfter }) ?? true { hasChanged = true }
        lastContact = max(lastContact ?? now, now)
        failure = nil
    }

    private mutating func noteChanges(
        from old: [JSONName: TweakEvaluation], to new: [JSONName: TweakEvaluation], wasMissed: Bool
    ) {
        var changed = new.filter { wasMissed || old[$0.key] != $0.value }.map(\.key)
        changed += old.keys.filter { new[$0] == nil }
        // The first results for a subject are not a change, unless a read came before them.
        guard !changed.isEmpty, wasMissed || !old.isEmpty else { return }
        lastRevision += 1
        for key in changed { revisions[key] = lastRevision }
        hasChanged = true
    }

    // MARK: Entries

    private mutating func put(_ entry: Entry, for subject: Subject) {
        let old = entries.updateValue(entry, forKey: subject)
        count(entry.answers, old?.answers)
        guard entries.count > options.subjectLimit else { return }
        let oldest = entries.filter { !$0.key.isApplication && $0.key != subject }
            .min { $0.value.read < $1.value.read }
        if let oldest { remove(oldest.key) }
    }

    private mutating func remove(_ subject: Subject) {
        let entry = entries.removeValue(forKey: subject)
        count(nil, entry?.answers)
    }

    private mutating func count(_ new: [JSONName: TweakEvaluation]?, _ old: [JSONName: TweakEvaluation]?) {
        for key in (new ?? [:]).keys {
            if keyCounts[key] == nil { hasChanged = true }
            keyCounts[key, default: 0] += 1
        }
        for key in (old ?? [:]).keys {
            let count = (keyCounts[key] ?? 1) - 1
            keyCounts[key] = count == 0 ? nil : count
            if count == 0 { (revisions[key], hasChanged) = (nil, true) }
        }
    }
}
