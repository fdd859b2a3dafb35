internal import FlintSubjects
internal import Synchronization

extension TweakManager {
    /// The results of queries to lookup-only providers, which answer queries but cannot list their content.
    ///
    /// Each provider is queried at most once per path.
    struct Answers {
        private(set) var rows: [UInt64: [TweakPath: TweakCandidate?]] = [:]
        private(set) var features: [UInt64: [String: Bool?]] = [:]
        private var isAsking = true
        /// Whether a result was missing while queries were forbidden.
        private(set) var isIncomplete = false

        /// Allows queries for missing results, or forbids them during work under a lock.
        mutating func begin(isAsking: Bool) {
            self.isAsking = isAsking
            isIncomplete = false
        }

        mutating func row(
            of slot: TweakManagerState.Slot, at path: TweakPath, _ decryption: TweakDecryption?
        ) -> TweakCandidate? {
            if let known = rows[slot.token]?[path] { return known }
            guard isAsking else {
                isIncomplete = true
                return nil
            }
            let candidate = slot.ask(path, decryption)
            rows[slot.token, default: [:]].updateValue(candidate, forKey: path)
            return candidate
        }

        mutating func state(of feature: String, in slot: TweakManagerState.Slot) -> Bool? {
            if let known = features[slot.token]?[feature] { return known }
            guard isAsking else {
                isIncomplete = true
                return nil
            }
            let state = slot.provider.featureState(feature)
            features[slot.token, default: [:]].updateValue(state, forKey: feature)
            return state
        }

        /// Returns the query results of one provider as a table of rows and feature states.
        func table(of slot: TweakManagerState.Slot) -> TweakTable {
            var table = TweakTable()
            for (path, candidate) in rows[slot.token] ?? [:] { table[path] = candidate?.row }
            for (feature, state) in features[slot.token] ?? [:] {
                table.setFeature(feature, enabled: state)
            }
            return table
        }

        /// Queries all lookup-only providers for paths and features, unless their results are known.
        mutating func ask(
            _ slots: [TweakManagerState.Slot], _ paths: [TweakPath], _ features: [String],
            _ decryption: TweakDecryption?
        ) {
            for slot in slots where slot.mustBeAsked {
                for path in paths { _ = row(of: slot, at: path, decryption) }
                for feature in features { _ = state(of: feature, in: slot) }
            }
        }
    }
}

extension TweakManager {
    /// The decrypted rows of an update that is being prepared.
    ///
    /// If another update comes in the meantime, the preparation is repeated. Because the rows are kept, the
    /// decryption closure is not called again for them; the closure itself may cause that other update.
    struct Prepared {
        private var candidates: [UInt64: [TweakPath: TweakCandidate]] = [:]
        private var hookRevision: UInt64 = 0

        /// Removes the rows that were decrypted with an earlier closure; the revision numbers the closures.
        mutating func begin(_ hookRevision: UInt64) {
            if self.hookRevision != hookRevision { candidates = [:] }
            self.hookRevision = hookRevision
        }

        /// Returns the value that was prepared for a row before; nil if there is none.
        func known(_ row: TweakRow, of slot: TweakManagerState.Slot, at path: TweakPath) -> TweakCandidate? {
            candidates[slot.token]?[path].flatMap { $0.row == row ? $0 : nil }
        }

        /// Prepares a row, and decrypts it if necessary; `nil` if the calling task is already decrypting this
        /// row.
        mutating func candidate(
            for row: TweakRow, of slot: TweakManagerState.Slot, at path: TweakPath,
            _ decryption: TweakDecryption?
        ) -> TweakCandidate? {
            guard case .value(let tweak) = row, tweak.isEncrypted else {
                return slot.candidate(for: row, at: path, decryption)
            }
            if let known = candidates[slot.token]?[path], known.row == row { return known }
            if TweakDecrypting.contains(path, of: slot.token) { return nil }
            let candidate = slot.candidate(for: row, at: path, decryption)
            candidates[slot.token, default: [:]][path] = candidate
            return candidate
        }
    }
}

extension TweakManagerState.Slot {
    /// Queries the provider for a path; never called under a lock, because it runs user code.
    func ask(_ path: TweakPath, _ decryption: TweakDecryption?) -> TweakCandidate? {
        do {
            guard let tweak = try provider.tweak(feature: path.feature, variable: path.variable) else {
                return nil
            }
            return candidate(for: .value(tweak), at: path, decryption)
        } catch {
            return candidate(for: .unavailable(failure(error, at: path)), at: path, decryption)
        }
    }

    /// Returns the value of a row, decrypted if necessary; never called under a lock, because it runs user
    /// code.
    func candidate(
        for row: TweakRow, at path: TweakPath, _ decryption: TweakDecryption?
    ) -> TweakCandidate {
        switch row {
        case .unavailable(let error):
            return TweakCandidate(row: row, result: .failed(error))
        case .evaluated(let rule):
            return TweakCandidate(rule, for: .application, providerID: id)
        case .value(let tweak):
            // A nested manager has already decrypted its values, so the flag only marks them as sensitive.
            guard tweak.isEncrypted, manager == nil else {
                return TweakCandidate(row: row, result: .value(tweak.value))
            }
            guard let hook = provider.decryptionClosure ?? decryption else {
                let error = TweakError(
                    .decryptionClosureNotProvided, path: path, providerID: id,
                    "\(path) in “\(id)” is encrypted and nobody can decrypt it. Give the provider or the manager a "
                        + "decryptionClosure.")
                return TweakCandidate(row: row, result: .undecryptable(error))
            }
            do {
                return TweakCandidate(
                    row: row, result: .value(try TweakDecrypting.run(hook, tweak, of: token)))
            } catch {
                // The description of the thrown error is not repeated, because it may contain the secret.
                let error = TweakError(
                    .decryptionFailed, path: path, providerID: id,
                    "\(path) in “\(id)” could not be decrypted: its decryptionClosure threw \(type(of: error)). "
                        + "Check the ciphertext and the key.")
                return TweakCandidate(row: row, result: .undecryptable(error))
            }
        }
    }

    private func failure(_ error: any Error, at path: TweakPath) -> TweakError {
        if let error = error as? TweakError, error.path == path, error.providerID != nil { return error }
        return TweakError(
            .providerFailed, path: path, providerID: id,
            "“\(id)” could not give \(path): it threw \(type(of: error)). Mend the provider, or remove the tweak "
                + "from it.")
    }
}

/// The encrypted values that the calling task is decrypting.
///
/// A decryption closure may use its manager. If this causes an update, the row that is being decrypted is
/// still pending. Such an update skips the row; the caller of the closure applies it.
enum TweakDecrypting {
    /// The paths of the values that are being decrypted, by the token of the provider, a number that is
    /// unique in the process.
    @TaskLocal static var paths: [UInt64: Set<TweakPath>] = [:]

    static func contains(_ path: TweakPath, of token: UInt64) -> Bool {
        paths[token]?.contains(path) ?? false
    }

    /// Calls a decryption closure, and marks its path as being decrypted during the call.
    static func run(_ hook: TweakDecryption, _ tweak: Tweak, of token: UInt64) throws -> TweakValue {
        var inner = paths
        inner[token, default: []].insert(tweak.path)
        return try $paths.withValue(inner) { try hook(tweak) }
    }
}
