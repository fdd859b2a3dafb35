import FlintBasics
import FlintJSON
internal import Foundation
internal import Synchronization

extension UserDefaultsTweakProvider {
    /// Stores a batch in the user defaults; call it while holding the lock for writes.
    ///
    /// - Returns: A function that notifies the observers of the provider's content.
    /// - Throws: ``TweakError`` with the code `invalidValue` for a value that user defaults cannot store, or
    ///   `storageFailed` if the user defaults cannot be saved; nothing has changed then.
    func write(_ batch: TweakBatch) throws(TweakError) -> () -> Void {
        try batch.requireFiniteValues(for: id)
        guard let defaults else { throw missingSuite }
        let content = content.withLock { $0 }
        let edits = try edits(of: batch, in: defaults, content)
        writes.add(1, ordering: .relaxed)
        defer { writes.subtract(1, ordering: .relaxed) }
        try save(edits.objects, in: defaults)

        // The stored objects are read again, because an observer of user defaults may have written in
        // between.
        let rows = edits.paths.map { path in (path, content.row(for: path) { defaults.object(forKey: $0) }) }
        let states = edits.features.map { name in
            (name, content.state(of: name) { defaults.object(forKey: $0) })
        }
        return source.stage(cause: TweakChangeCause(of: batch)) { table in
            for (path, row) in rows { table[path] = row }
            for (feature, state) in states { table.setFeature(feature, enabled: state) }
            return (edits.paths, edits.features)
        }
    }

    /// Stores or removes objects and saves the user defaults; if saving fails, the previous objects are
    /// restored.
    ///
    /// - Parameters:
    ///   - objects: The objects by key; `nil` removes a key.
    ///   - defaults: The user defaults.
    /// - Throws: ``TweakError`` with the code `storageFailed` if the user defaults cannot be saved.
    func save(_ objects: [(key: String, object: Any?)], in defaults: UserDefaults) throws(TweakError) {
        var before: [(key: String, object: Any?)] = []
        for (key, object) in objects {
            before.append((key, defaults.object(forKey: key)))
            Self.put(object, for: key, in: defaults)
        }
        guard !Self.synchronize(defaults) else { return }
        for (key, object) in before.reversed() { Self.put(object, for: key, in: defaults) }
        throw TweakError(
            .storageFailed, providerID: id,
            "“\(id)” was not written: the user defaults cannot be saved; check the permissions of their folder and "
                + "the free space.")
    }

    private static func put(_ object: Any?, for key: String, in defaults: UserDefaults) {
        if let object { defaults.set(object, forKey: key) } else { defaults.removeObject(forKey: key) }
    }

    private func edits(
        of batch: TweakBatch, in defaults: UserDefaults, _ content: TweakDefaultsContent
    ) throws(TweakError) -> (
        objects: [(key: String, object: Any?)], paths: Set<TweakPath>, features: Set<String>
    ) {
        var objects: [(key: String, object: Any?)] = []
        var paths: Set<TweakPath> = []
        var features: Set<String> = []
        var written: Set<[UInt8]> = []
        var removed: Set<[UInt8]> = []
        func put(_ object: Any, for key: String) {
            objects.append((key, object))
            written.insert(Array(key.utf8))
            removed.remove(Array(key.utf8))
        }
        func remove(_ key: String) {
            for spelling in TweakDefaultsKeys.spellings(of: key) {
                let key = String(decoding: spelling, as: UTF8.self)
                // On Linux, if two spellings of a key are removed together, only the last one disappears from
                // the file.
                guard written.contains(spelling) || defaults.object(forKey: key) != nil,
                    removed.insert(spelling).inserted
                else { continue }
                objects.append((key, nil))
            }
        }
        // A legacy key stays unchanged, because other features and an earlier version of the application may
        // read it.
        func note(_ key: String, ifStored legacyKey: String) {
            guard defaults.object(forKey: legacyKey) != nil, defaults.object(forKey: key) == nil else {
                return
            }
            put(true, for: key)
        }
        func removeValue(_ path: TweakPath) {
            paths.insert(path)
            remove(content.keys.value(path))
            note(content.keys.removedValue(path), ifStored: TweakDefaultsKeys.legacy(path.variable))
        }
        func removeState(_ feature: String) {
            features.insert(feature)
            remove(content.keys.feature(feature))
            note(content.keys.removedFeature(feature), ifStored: TweakDefaultsKeys.legacy(feature))
        }
        for operation in batch.operations {
            switch operation {
            case .set(let path, let value):
                guard let object = StoredTweakValue.encode(value) else { throw unstorable(path) }
                paths.insert(path)
                put(object, for: content.keys.value(path))
            case .delete(let path): removeValue(path)
            case .setFeature(let feature, let isEnabled):
                guard let isEnabled else {
                    removeState(feature)
                    continue
                }
                features.insert(feature)
                put(isEnabled, for: content.keys.feature(feature))
            case .reset(let feature):
                // A reset also removes the keys that the batch has written so far, and those that others have
                // stored since the last read.
                let present = defaults.dictionaryRepresentation().keys + objects.map(\.key)
                for key in Set(present) {
                    if let path = content.keys.path(of: key), feature == nil || path.feature == feature {
                        removeValue(path)
                        remove(key)
                    } else if let name = content.keys.feature(of: key), feature == nil || name == feature {
                        removeState(name)
                        remove(key)
                    }
                }
                // Values that are read from legacy keys count as stored, too.
                guard content.readsLegacyKeys else { continue }
                let declared = content.declarations.keys.filter { feature == nil || $0.feature == feature }
                declared.forEach(removeValue)
                Set(declared.map(\.feature)).forEach(removeState)
            }
        }
        return (objects, paths, features)
    }

    private func unstorable(_ path: TweakPath) -> TweakError {
        TweakError(
            .invalidValue, path: path, providerID: id,
            "“\(path)” was not written to “\(id)”: the structure is nested more than \(JSONDocument.nestingLimit) "
                + "deep, is too large, or holds a text that JSON cannot; make it simpler.")
    }
}

// MARK: - Validation

extension UserDefaultsTweakProvider: TweakSetupChecking {
    /// Finds the keys of the library JustTweak (legacy keys) whose values the provider ignores, because the
    /// tweaks of these keys are not declared to the provider.
    ///
    /// A legacy key is reported if the manager declares a tweak or a feature with its name; if the provider has
    /// no declarations at all, any legacy key is reported. A key is not reported if the provider has also
    /// stored a value for its tweak or feature in the form of this package, or the mark of a removed value.
    ///
    /// - Parameter declarations: All declarations of the manager.
    /// - Returns: One finding that lists the reported keys in ascending order; an empty array if no key is
    ///   reported, or if the provider does not read legacy keys.
    public func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding] {
        let content = content.withLock { $0 }
        guard content.readsLegacyKeys, let defaults else { return [] }
        let ignored = content.ignoredLegacyKeys(in: defaults.dictionaryRepresentation(), declarations)
        guard !ignored.isEmpty else { return [] }
        return [
            TweakFinding(
                .ignoredLegacyKeys, providerID: id,
                "“\(id)” ignores overrides that JustTweak has stored: \(ignored.joined(separator: ", ")). Give it the "
                    + "declarations of their tweaks by “declaring:”, or switch “readsLegacyKeys” off.")
        ]
    }
}

extension TweakDefaultsContent {
    /// Returns the keys of JustTweak that the provider ignores, because the tweaks of these keys are not
    /// declared to the provider.
    ///
    /// - Parameters:
    ///   - stored: All objects of the user defaults, by key.
    ///   - known: All declarations of the manager.
    /// - Returns: The keys, in ascending order.
    func ignoredLegacyKeys(in stored: [String: Any], _ known: [TweakDeclaration]) -> [String] {
        let byVariable = Dictionary(grouping: known.map(\.path), by: \.variable)
        let features = Set(known.map(\.path.feature))
        let readFeatures = Set(declarations.keys.map(\.feature))
        return stored.keys.filter { key in
            guard let name = key.dropping(prefix: TweakDefaultsKeys.legacyPrefix) else { return false }
            let paths = byVariable[name] ?? []
            guard !paths.isEmpty || features.contains(name) else { return declarations.isEmpty }
            let isValueIgnored = paths.contains { path in
                declarations[path] == nil && stored[keys.value(path)] == nil
                    && stored[keys.removedValue(path)] == nil
            }
            let isStateIgnored =
                features.contains(name) && !readFeatures.contains(name) && stored[keys.feature(name)] == nil
                && stored[keys.removedFeature(name)] == nil
            return isValueIgnored || isStateIgnored
        }
        .sortedOutOfLine()
    }
}
