internal import FlintSubjects

/// The values that all providers have for a path at one version, from which reads get a value and its trace.
struct TweakView: Sendable {
    let path: TweakPath
    let version: UInt64
    let providers: [ResolvedTweaks.Provider]
    /// The manager's declaration of the path; nil if the path is not declared.
    let declaration: TweakDeclaration?
    /// The value that each provider has, in order of priority; `nil` for a provider without a value.
    ///
    /// The array is empty if no provider has a value.
    var candidates: [TweakCandidate?]
    /// The subject for which rules were evaluated.
    var subject = Subject.application

    /// Whether texts must not show the value, because a provider or the declaration marks the tweak as
    /// encrypted.
    var isSensitive: Bool {
        declaration?.isEncrypted ?? false || candidates.contains { $0?.isEncrypted ?? false }
    }

    /// Adds the values of providers that were queried.
    ///
    /// - Parameter answers: The values by the providers' positions; `nil` for a provider that has none.
    mutating func fill(_ answers: [Int: TweakCandidate?]) {
        if candidates.isEmpty { candidates = Array(repeating: nil, count: providers.count) }
        for (position, candidate) in answers { candidates[position] = candidate }
    }

    /// Returns the first value in order of priority that is accepted, and checks the values of all providers.
    ///
    /// - Parameters:
    ///   - expected: The declaration; `nil` accepts every value.
    ///   - convert: Converts the value to the requested type; `nil` if that is impossible.
    ///   - refuse: Returns the failed check for a value that does not convert.
    /// - Returns: The value and its provider's position, `nil` if there is none, and the check of each
    ///   provider's value.
    private func resolve<Value>(
        _ expected: TweakDeclaration?, _ convert: (TweakValue) -> Value?,
        refuse: (TweakValue) -> TweakCandidate.Check
    ) -> (value: Value?, position: Int?, checks: [TweakCandidate.Check?]) {
        var found: (value: Value, position: Int)?
        var checks: [TweakCandidate.Check?] = []
        checks.reserveCapacity(providers.count)
        for (position, provider) in providers.enumerated() {
            guard position < candidates.count, let candidate = candidates[position] else {
                checks.append(nil)
                continue
            }
            var check = candidate.check(expected, provider.numberPolicy)
            if case .usable(let value) = check, found == nil {
                if let converted = convert(value) {
                    found = (converted, position)
                } else {
                    check = refuse(value)
                }
            }
            checks.append(check)
        }
        return (found?.value, found?.position, checks)
    }

    /// Returns the declaration against which a read with a key checks values.
    ///
    /// The result is the manager's declaration of the path if there is one, otherwise that of the key; `nil`
    /// if the two have different kinds.
    func expectation(for key: TweakDeclaration) -> TweakDeclaration? {
        guard let declaration else { return key }
        return declaration.kind == key.kind ? declaration : nil
    }

    /// Returns the first value in order of priority that a key accepts, with errors about the key.
    ///
    /// - Returns: The value, or `nil` if there is none, and errors about values that only this key does not
    ///   accept. Other errors are reported when a provider or a declaration changes.
    func value<Value: TweakRepresentable>(
        for key: TweakDeclaration, as type: Value.Type
    ) -> (value: Value?, problems: [TweakError]) {
        guard let expected = expectation(for: key) else { return (nil, [mismatch(key)]) }
        let resolved = resolve(expected) {
            Value(tweakValue: $0)
        } refuse: {
            .notConvertible($0, because: TweakValueType(type).refusal)
        }
        var problems: [TweakError] = []
        for (position, check) in resolved.checks.enumerated() {
            let error = check?.error(path: path, providerID: providers[position].id, isSensitive: isSensitive)
            guard let error else { continue }
            guard case .usable? = candidates[position]?.check(declaration, providers[position].numberPolicy)
            else { continue }
            problems.append(error)
        }
        return (resolved.value, problems)
    }

    private func mismatch(_ key: TweakDeclaration) -> TweakError {
        TweakError(
            .wrongType, path: path,
            "\(path) is declared as \(declaration?.kind.rawValue ?? "nothing") and read as \(key.kind.rawValue). "
                + "Use one kind for both.")
    }

    /// Returns the value for a key with its provider, its reason and a trace, which lists what each provider
    /// has for the tweak.
    func resolution<Value>(of key: TweakKey<Value>) -> TweakResolution<Value> {
        resolution(
            key.declaration, TweakValueType(Value.self), { Value(tweakValue: $0) },
            result: { $0 ?? key.defaultValue })
    }

    private func resolution<Value, Result: Sendable>(
        _ key: TweakDeclaration?, _ type: TweakValueType?, _ convert: (TweakValue) -> Value?,
        result: (Value?) -> Result
    ) -> TweakResolution<Result> {
        let expected = key.map(expectation) ?? declaration
        let isMismatched = key != nil && expected == nil
        let resolved = resolve(isMismatched ? declaration : expected) {
            isMismatched ? nil : convert($0)
        } refuse: { value in
            guard let key, isMismatched else {
                return .notConvertible(value, because: type?.refusal ?? "of no use")
            }
            return .wrongType(found: value.kind, expected: key.kind)
        }
        let error = firstError(resolved.checks)
        var code = error?.code
        var message = error?.error?.description
        if isMismatched, let key {
            code = .typeMismatch
            message = mismatch(key).description
        } else if code == nil, resolved.position == nil {
            if providers.contains(where: { $0.status == .notReady }) {
                code = .providerNotReady
            } else if declaration == nil, candidates.allSatisfy({ $0 == nil }) {
                code = .flagNotFound
            }
        }
        let winner = resolved.position.map { providers[$0] }
        let failed = isMismatched || error != nil
        // If no provider has a value, the reason comes from the first rule that has no value for the subject.
        let evaluation =
            resolved.position.flatMap { candidates[$0]?.evaluation }
            ?? (winner == nil && !isMismatched ? candidates.lazy.compactMap { $0?.evaluation }.first : nil)
        let reason: TweakReason =
            winner?.status == .stale
            ? .stale
            : winner == nil && failed ? .error : evaluation?.reason ?? (winner == nil ? .default : .static)
        return TweakResolution(
            value: result(resolved.value),
            providerID: resolved.position.map { providers[$0].origin(of: candidates[$0]) }, reason: reason,
            variant: winner == nil ? nil : evaluation?.variant,
            errorCode: evaluation?.errorCode ?? code, errorMessage: evaluation?.errorMessage ?? message,
            metadata: evaluation?.metadata ?? [:], version: version,
            trace: trace(resolved.checks, winner: resolved.position))
    }

    /// The effective value, without a key, with its provider, its reason and a trace of all providers.
    var untypedResolution: TweakResolution<TweakValue?> {
        resolution(nil, declaration?.valueType, readable, result: { $0 ?? declaration?.defaultValue })
    }

    /// Returns a value unchanged if the declared Swift type of the tweak accepts it, otherwise `nil`.
    private func readable(_ value: TweakValue) -> TweakValue? {
        declaration?.valueType?.accepts(value) ?? true ? value : nil
    }

    /// Returns the tweak of the provider with the effective value: the value, and the provider's title and
    /// other properties.
    ///
    /// - Throws: The first error about a provider's value if no value is usable, or ``TweakError`` with the
    ///   code `notFound` if no provider has the tweak.
    func tweak() throws(TweakError) -> Tweak {
        let resolved = resolve(declaration, readable) {
            .notConvertible($0, because: declaration?.valueType?.refusal ?? "of no use")
        }
        if let position = resolved.position, let value = resolved.value,
            var tweak = candidates[position]?.tweak
        {
            tweak.path = path
            tweak.value = value
            tweak.source = providers[position].origin(of: candidates[position])
            return tweak
        }
        if let error = firstError(resolved.checks)?.error { throw error }
        throw TweakError(
            .notFound, path: path,
            "No provider has \(path). Asked were: "
                + "\(providers.map(\.id).joined(separator: ", ")). Add it to one of them, or check the name.")
    }

    /// Returns the tweak of the provider with the effective value; `nil` if no provider has the tweak.
    ///
    /// The tweak is marked as encrypted if texts must not show its value, although the value is decrypted.
    ///
    /// - Throws: The first error about a provider's value if no value is usable.
    func knownTweak() throws(TweakError) -> Tweak? {
        do throws(TweakError) {
            var tweak = try tweak()
            tweak.isEncrypted = isSensitive
            return tweak
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    // MARK: Trace

    private func firstError(
        _ checks: [TweakCandidate.Check?]
    ) -> (code: TweakErrorCode, error: TweakError?)? {
        for (provider, check) in zip(providers, checks) {
            let error = check?.error(path: path, providerID: provider.id, isSensitive: isSensitive)
            guard let error else { continue }
            return ([.wrongType, .notAllowed].contains(error.code) ? .typeMismatch : .general, error)
        }
        return nil
    }

    private func trace(_ checks: [TweakCandidate.Check?], winner: Int?) -> TweakTrace {
        var entries: [TweakTrace.Entry] = []
        var isSensitive = isSensitive
        for (position, provider) in providers.enumerated() {
            let finding =
                checks[position]?.finding(isWinner: position == winner)
                ?? (provider.status == .notReady ? .notReady : .notFound)
            if let inner = provider.nested?.manager?.view(at: path, for: subject) {
                let trace = inner.untypedResolution.trace
                isSensitive = isSensitive || trace.isSensitive
                entries += trace.entries.map { $0.nested(in: provider.id, finding) }
            } else {
                entries.append(TweakTrace.Entry(providerID: provider.id, finding: finding))
            }
        }
        return TweakTrace(entries: entries, isSensitive: isSensitive)
    }
}

extension TweakTrace.Entry {
    /// Returns the entry of a nested manager's provider for the trace of the outer manager.
    ///
    /// - Parameters:
    ///   - outer: The identifier of the nested manager in the outer manager.
    ///   - finding: What the outer manager's trace says about the nested manager's value. It replaces the
    ///     finding of the provider that has this value.
    /// - Returns: The entry, with the identifier `outer > inner`.
    func nested(in outer: String, _ finding: TweakTrace.Finding) -> TweakTrace.Entry {
        var seen = self.finding
        if case .won = seen { seen = finding }
        return TweakTrace.Entry(providerID: "\(outer) > \(providerID)", finding: seen)
    }
}
