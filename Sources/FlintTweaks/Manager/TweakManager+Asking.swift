internal import Synchronization

extension TweakManager {
    /// Answers of providers that had to be asked, each asked at most once for a path.
    struct Answers {
        private(set) var rows: [UInt64: [TweakPath: TweakCandidate?]] = [:]
        private(set) var features: [UInt64: [String: Bool?]] = [:]
        private var isAsking = true
        /// Whether an answer was missing while nobody could be asked.
        private(set) var isIncomplete = false

        /// Begins to ask for answers that are missing, or to do without, for work under a lock.
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

        /// What a provider has answered.
        func table(of slot: TweakManagerState.Slot) -> TweakTable {
            var table = TweakTable()
            for (path, candidate) in rows[slot.token] ?? [:] { table[path] = candidate?.row }
            for (feature, state) in features[slot.token] ?? [:] {
                table.setFeature(feature, enabled: state)
            }
            return table
        }

        /// Asks all providers that must be asked for some paths and features.
        mutating func ask(
            _ slots: [TweakManagerState.Slot], _ paths: some Sequence<TweakPath>,
            _ features: some Sequence<String>, _ decryption: TweakDecryption?
        ) {
            for slot in slots where slot.mustBeAsked {
                for path in paths { _ = row(of: slot, at: path, decryption) }
                for feature in features { _ = state(of: feature, in: slot) }
            }
        }
    }
}

extension TweakManager {
    /// Rows that were made ready, so that a preparation that is redone, because something was put in meanwhile, does
    /// not run the same user code again; the hook itself may be who puts something in.
    struct Prepared {
        private var candidates: [UInt64: [TweakPath: TweakCandidate]] = [:]
        private var hookRevision: UInt64 = 0

        /// Forgets what was decrypted with other hooks.
        mutating func begin(_ hookRevision: UInt64) {
            if self.hookRevision != hookRevision { candidates = [:] }
            self.hookRevision = hookRevision
        }

        /// A row that was made ready before.
        func known(_ row: TweakRow, of slot: TweakManagerState.Slot, at path: TweakPath) -> TweakCandidate? {
            candidates[slot.token]?[path].flatMap { $0.row == row ? $0 : nil }
        }

        /// Makes a row ready; `nil` if the calling code is part of its decryption.
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
    /// Asks the provider; user code, so never under a lock.
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

    /// Makes a row ready for use, decrypted if it is encrypted; user code, so never under a lock.
    func candidate(
        for row: TweakRow, at path: TweakPath, _ decryption: TweakDecryption?
    ) -> TweakCandidate {
        switch row {
        case .unavailable(let error):
            return TweakCandidate(row: row, result: .failed(error))
        case .value(let tweak):
            // A nested manager has decrypted its values; the mark then only says that they are sensitive.
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
                // The words of the error may hold what must not be seen.
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
