public import FlintSubjects
internal import Synchronization

extension TweakManager {
    /// Returns the value of a tweak for a subject, such as a user.
    ///
    /// Only providers with rules consider the subject. The results of all other providers are those of reads
    /// without a subject.
    ///
    /// ```swift
    /// if tweaks.value(of: Tweaks.newCheckout, for: Subject(id: user.id, attributes: ["plan": "pro"])) { … }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - subject: The subject for which rules are evaluated.
    /// - Returns: The first usable value in order of priority, or else the key's default. A value is usable
    ///   if it converts to the key's type, and the declared options and range allow it.
    /// - Complexity: One lookup, and the evaluation of the rules at the path.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>, for subject: Subject) -> Value {
        let entry = unobservedEntry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        if entry.isDeclared(as: key.declaration.kind), let value = Value(tweakValue: entry.value) {
            return value
        }
        return readValue(key.declaration, entry, for: subject) ?? key.defaultValue
    }

    /// Returns the stored effective value of a path, from which most reads for a subject get their result.
    ///
    /// While reads for subjects are observed, the result has no value, so that the read notifies the
    /// observers.
    @usableFromInline
    func unobservedEntry(at path: TweakPath) -> TweakEntry {
        state.withLock { $0.subjectReads.all.isEmpty ? $0.resolved.entry(at: path) : .unasked }
    }

    /// Reads a value for a subject if the stored effective value of the path cannot be used.
    ///
    /// The stored value cannot be used if reads are observed, a rule must be evaluated, a provider must be
    /// queried, or the value does not have the kind of the key.
    ///
    /// - Parameters:
    ///   - key: The declaration of the key with which the tweak is read.
    ///   - entry: The stored effective value of the path.
    ///   - subject: The subject for which rules are evaluated.
    /// - Returns: The value; `nil` if no provider has a usable one.
    @usableFromInline
    func readValue<Value: TweakRepresentable>(
        _ key: TweakDeclaration, _ entry: TweakEntry, for subject: Subject
    ) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        let (record, observers) = state.withLock { state in
            (state.resolved.isLive ? nil : state.resolved.openRecord(at: key.path), state.subjectReads.all)
        }
        notify(observers, of: key.path, for: subject)
        if let record, let value: Value = record.value(of: key, for: subject) { return value }
        return resolvedValue(key, for: subject)
    }

    /// Returns the value of a tweak for a subject, with its provider, its variant, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - subject: The subject for which rules are evaluated.
    /// - Returns: The resolution; its value is the key's default if no provider has a usable one.
    public func resolve<Value>(_ key: TweakKey<Value>, for subject: Subject) -> TweakResolution<Value> {
        notify(state.withLock { $0.subjectReads.all }, of: key.path, for: subject)
        return view(at: key.path, for: subject).resolution(of: key)
    }

    /// Returns the value of a tweak of any kind for a subject, with its provider, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - subject: The subject for which rules are evaluated.
    /// - Returns: The resolution; its value is the declared default if no provider has a usable one, and
    ///   `nil` if there is no default either.
    public func resolve(
        feature: String, variable: String, for subject: Subject
    ) -> TweakResolution<TweakValue?> {
        let path = TweakPath(feature, variable)
        notify(state.withLock { $0.subjectReads.all }, of: path, for: subject)
        return view(at: path, for: subject).untypedResolution
    }

    /// Returns an immutable snapshot of all values at one version; its reads evaluate rules for a subject.
    ///
    /// - Parameter subject: The subject for which rules are evaluated.
    /// - Returns: The snapshot.
    public func snapshot(for subject: Subject) -> TweakSnapshot {
        var snapshot = snapshot()
        snapshot.subject = subject
        return snapshot
    }

    /// Observes the reads for subjects.
    ///
    /// There may be several observers. While there is at least one, each read for a subject resolves the
    /// tweak a second time, to get the variant and the reason. The evaluation of a feature's constraints for
    /// a subject is observed as well. Other reads of snapshots, and reads without a subject, are not
    /// observed.
    ///
    /// ```swift
    /// let registration = tweaks.observeSubjectReads { read in counter.count(read.path, read.resolution.variant) }
    /// ```
    ///
    /// - Parameter observer: Called at each read for a subject, in the reading task and outside any lock,
    ///   before the value is returned. The manager retains the observer until the observer is removed or the
    ///   manager is shut down.
    /// - Returns: The registration, with which the observer can be removed.
    @discardableResult
    public func observeSubjectReads(
        _ observer: @escaping @Sendable (TweakSubjectRead) -> Void
    ) -> SubjectReadRegistration {
        SubjectReadRegistration(state.withLock { $0.subjectReads.add(observer) }, self)
    }

    /// Notifies the observers that a tweak was read from a snapshot for a subject, such as for a feature's
    /// constraints.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - subject: The subject for which the tweak was read.
    package func noteRead(of path: TweakPath, for subject: Subject) {
        notify(state.withLock { $0.subjectReads.all }, of: path, for: subject)
    }

    func removeSubjectReadObserver(_ number: UInt64) {
        // The observer is released outside the lock, because it may own an object whose deinitializer uses
        // the manager.
        _ = state.withLock { $0.subjectReads.remove(number) }
    }

    private func notify(
        _ observers: [SubjectReadObservers.Observer], of path: TweakPath, for subject: Subject
    ) {
        guard !observers.isEmpty else { return }
        let read = TweakSubjectRead(
            path: path, subject: subject, resolution: view(at: path, for: subject).untypedResolution)
        for observer in observers { observer.call(read) }
    }
}

extension ResolvedTweaks {
    /// The values of all providers for a path with rules, for reads that need no query.
    struct OpenRecord {
        let record: TweakRecord
        let providers: [Provider]
        let declaration: TweakDeclaration?

        /// Returns the first value in order of priority that the key accepts; rules are evaluated for the
        /// subject.
        ///
        /// The result is `nil` if there is no such value, or if a provider of higher priority has failed. In
        /// both cases, the caller must resolve the values of all providers.
        func value<Value: TweakRepresentable>(of key: TweakDeclaration, for subject: Subject) -> Value? {
            if let declaration, declaration.kind != key.kind { return nil }
            for (position, candidate) in record.candidates.enumerated() {
                guard let candidate else { continue }
                var check = TweakCandidate.Check.passed
                if let rule = candidate.rule {
                    let evaluation = rule.evaluation(for: subject)
                    if evaluation.errorCode != nil { return nil }
                    guard let value = evaluation.value else { continue }
                    check = TweakCandidate.check(value, declaration ?? key, providers[position].numberPolicy)
                } else {
                    check = candidate.check(declaration ?? key, providers[position].numberPolicy)
                }
                switch check {
                case .usable(let value): return Value(tweakValue: value)
                case .passed: continue
                default: return nil
                }
            }
            return nil
        }
    }

    /// Returns the values of all providers for a path with rules.
    ///
    /// The result is `nil` if no provider has a rule for the path, or if a provider must be queried.
    func openRecord(at path: TweakPath) -> OpenRecord? {
        guard !hasLookups, let record = record(at: path), record.hasRules else { return nil }
        return OpenRecord(record: record, providers: providers, declaration: declarations[path])
    }
}
