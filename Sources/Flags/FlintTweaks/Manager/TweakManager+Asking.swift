internal import FlintSubjects
internal import Synchronization

extension TweakManager {
    /// The results of queries to providers that cannot list their content.
    ///
    /// Each provider is queried at most once per path and feature.
    struct Answers {
        private(set) var rows: [UInt64: [TweakPath: TweakCandidate?]] = [:]
        private(set) var features: [UInt64: [String: Bool?]] = [:]
        private var isAsking = true
        /// Whether a result was missing since the last ``begin(isAsking:)`` while queries were forbidden.
        private(set) var isIncomplete = false

        /// Allows or forbids queries for missing results, and resets ``isIncomplete``.
        ///
        /// Queries run code of the application, so they are forbidden while the manager's lock is held.
        ///
        /// - Parameter isAsking: Whether providers may be queried.
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

        /// Returns the results of one provider so far as a ``TweakTable``.
        func table(of slot: TweakManagerState.Slot) -> TweakTable {
            var table = TweakTable()
            for (path, candidate) in rows[slot.token] ?? [:] { table[path] = candidate?.row }
            for (feature, state) in features[slot.token] ?? [:] {
                table.setFeature(feature, enabled: state)
            }
            return table
        }

        /// Queries providers that cannot list their content; known results are not queried again.
        ///
        /// - Parameters:
        ///   - slots: The manager's entries for the providers; entries of other providers are ignored.
        ///   - paths: The paths to query.
        ///   - features: The features whose states are queried.
        ///   - decryption: Decrypts encrypted values of providers that have no closure of their own; `nil`
        ///     for none.
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
    /// The decrypted values of encrypted rows of providers' tables, for an update of the manager that is not
    /// applied yet.
    ///
    /// If another update is applied first, the preparation of this update is repeated. The repetition uses
    /// these values again, so that the decryption closure is not called twice for a row. The closure itself
    /// may cause the other update.
    struct Prepared {
        private var candidates: [UInt64: [TweakPath: TweakCandidate]] = [:]
        private var hookRevision: UInt64 = 0

        /// Begins a preparation; values that were decrypted with another decryption closure are removed.
        ///
        /// - Parameter hookRevision: The number of changes of the manager's decryption closure so far.
        mutating func begin(_ hookRevision: UInt64) {
            if self.hookRevision != hookRevision { candidates = [:] }
            self.hookRevision = hookRevision
        }

        /// Returns the decrypted value of an encrypted table row; `nil` if the row was not decrypted before.
        ///
        /// - Parameters:
        ///   - row: The row, which must be equal to the decrypted one.
        ///   - slot: The manager's entry for the provider.
        ///   - path: The path of the row.
        func known(_ row: TweakRow, of slot: TweakManagerState.Slot, at path: TweakPath) -> TweakCandidate? {
            candidates[slot.token]?[path].flatMap { $0.row == row ? $0 : nil }
        }

        /// Returns the value of a table row, and keeps a decrypted value for later calls.
        ///
        /// - Parameters:
        ///   - row: The row.
        ///   - slot: The manager's entry for the provider.
        ///   - path: The path of the row.
        ///   - decryption: Decrypts the value if the provider has no closure of its own; `nil` for none.
        /// - Returns: The value, or the reason why there is none; `nil` if the calling task is inside the
        ///   decryption of this row.
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
    /// Queries the provider for the value of a path.
    ///
    /// Call it outside any lock, because it runs code of the application.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - decryption: Decrypts the value if the provider has no closure of its own; `nil` for none.
    /// - Returns: The value, or the reason why there is none; `nil` if the provider does not have the tweak.
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

    /// Returns the value of a table row, decrypted if necessary, or the reason why the row has no value.
    ///
    /// Call it outside any lock, because it runs code of the application.
    ///
    /// - Parameters:
    ///   - row: The row; a rule is evaluated for the application as subject.
    ///   - path: The path of the row.
    ///   - decryption: Decrypts the value if the provider has no closure of its own; `nil` for none.
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

/// The encrypted values whose decryption is in progress in the calling task.
///
/// A decryption closure may use its manager, and so cause an update in the middle of the decryption. That
/// update leaves out the row whose value is being decrypted. The update that called the closure applies the
/// row.
enum TweakDecrypting {
    /// The paths whose values are being decrypted in this task, by the token of the provider.
    ///
    /// A token is a number that identifies a provider within the process.
    @TaskLocal static var paths: [UInt64: Set<TweakPath>] = [:]

    static func contains(_ path: TweakPath, of token: UInt64) -> Bool {
        paths[token]?.contains(path) ?? false
    }

    /// Calls a decryption closure, and records the path of its tweak in ``paths`` during the call.
    ///
    /// - Parameters:
    ///   - hook: The decryption closure.
    ///   - tweak: The encrypted tweak.
    ///   - token: The number that identifies the provider.
    /// - Returns: The decrypted value.
    /// - Throws: The error of the closure.
    static func run(_ hook: TweakDecryption, _ tweak: Tweak, of token: UInt64) throws -> TweakValue {
        var inner = paths
        inner[token, default: []].insert(tweak.path)
        return try $paths.withValue(inner) { try hook(tweak) }
    }
}
