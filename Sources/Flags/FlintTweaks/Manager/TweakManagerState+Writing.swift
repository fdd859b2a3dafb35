extension TweakManagerState {
    static func readOnly(_ id: String) -> TweakError {
        TweakError(
            .readOnly, providerID: id,
            "“\(id)” cannot be written to. Name a provider that can, or add one, such as an "
                + "EphemeralTweakProvider.")
    }

    /// Finds the provider to write to.
    ///
    /// - Parameters:
    ///   - providerID: The identifier of the provider; for `nil`, the first mutable one is used.
    ///   - manager: The identifier of the manager, for errors.
    /// - Returns: The manager's entry for its own provider, the position of that provider, and the identifier
    ///   of a provider inside it. The identifier is `nil` unless `providerID` names a provider of a nested
    ///   manager.
    /// - Throws: ``TweakError`` with the code `shutDown`, `unknownProvider`, or `readOnly` if the provider,
    ///   or each provider, is not mutable.
    func target(
        _ providerID: String?, manager: String
    ) throws(TweakError) -> (slot: Slot, position: Int, innerID: String?) {
        if isShutDown {
            throw TweakError(
                .shutDown, providerID: manager, "“\(manager)” was shut down and cannot be written to.")
        }
        guard let providerID else {
            guard let position = slots.firstIndex(where: { $0.provider is any MutableTweakProvider }) else {
                throw TweakError(
                    .readOnly, providerID: manager,
                    "No provider of “\(manager)” can be written to. Add one, such as an EphemeralTweakProvider."
                )
            }
            return (slots[position], position, nil)
        }
        if let position = slots.firstIndex(where: { $0.id == providerID }) {
            guard slots[position].provider is any MutableTweakProvider else {
                throw Self.readOnly(providerID)
            }
            return (slots[position], position, nil)
        }
        for (position, slot) in slots.enumerated() where slot.manager != nil {
            guard providerID.hasPrefix("\(slot.id) > ") else { continue }
            return (slot, position, String(providerID.dropFirst(slot.id.count + 3)))
        }
        throw TweakError(
            .unknownProvider, providerID: providerID,
            "“\(manager)” has no provider “\(providerID)”. It has: \(slots.map(\.id).joined(separator: ", "))."
        )
    }

    /// The paths and features that a batch changes in a provider.
    ///
    /// Each path has the outcome `effective`, which is correct unless a provider of higher priority has a
    /// value. A reset changes the paths and features that the provider has.
    typealias Subjects = (paths: [TweakPath: TweakWriteResult.Outcome], features: Set<String>)

    func subjects(of batch: TweakBatch, at position: Int) -> Subjects {
        var paths = [TweakPath: TweakWriteResult.Outcome](minimumCapacity: batch.operations.count)
        var features: Set<String> = []
        for operation in batch.operations {
            switch operation {
            case .set(let path, _), .delete(let path): paths[path] = .effective
            case .setFeature(let feature, _): features.insert(feature)
            case .reset(let feature):
                for path in resolved.paths where feature == nil || path.feature == feature {
                    guard resolved.record(at: path)?.candidates[position] != nil else { continue }
                    paths[path] = .effective
                }
                for (name, states) in resolved.providerStates where feature == nil || name == feature {
                    if states[position] != nil { features.insert(name) }
                }
            }
        }
        return (paths, features)
    }

    /// Returns the paths and features of a batch for which the results of all providers are cached.
    func known(_ wanted: Subjects) -> (paths: Set<TweakPath>, features: Set<String>) {
        guard !resolved.isLive else { return ([], []) }
        return (
            Set(wanted.paths.keys.filter { resolved.record(at: $0)?.isAsked ?? false }),
            wanted.features.intersection(resolved.askedFeatures)
        )
    }

    /// A value to write whose declaration has a Swift type that does not accept every value of the kind.
    ///
    /// The check runs code of the application, so it is made outside the lock.
    struct Typed {
        let path: TweakPath
        let value: TweakValue
        let type: TweakValueType
        let isSensitive: Bool

        /// Returns an error if the declared Swift type does not accept the value; `nil` if it does.
        ///
        /// Call it outside any lock, because it runs code of the application.
        func problem(providerID: String) -> TweakError? {
            guard !type.accepts(value) else { return nil }
            return TweakError(
                .invalidValue, path: path, providerID: providerID,
                "\(path) cannot be set: \(isSensitive ? "the value" : value.quoted) is \(type.refusal).")
        }
    }

    /// Checks the values of a batch against the declarations.
    ///
    /// - Parameters:
    ///   - batch: The writes.
    ///   - key: The declaration of the key with which the value is written; `nil` for a write without a key.
    ///   - providerID: The provider to write to, for errors.
    /// - Returns: The errors, and the values that their declared Swift types must still check outside the
    ///   lock.
    func check(
        _ batch: TweakBatch, _ key: TweakDeclaration?, providerID: String
    ) -> (problems: [TweakError], typed: [Typed]) {
        var problems: [TweakError] = []
        var typed: [Typed] = []
        for operation in batch.operations {
            guard case .set(let path, let value) = operation else { continue }
            let declared = resolved.declarations[path]
            let acceptance = declared?.accepts(value) ?? key?.accepts(value) ?? .accepted(value)
            if let type = declared?.valueType, let value = acceptance.value {
                let isSensitive = isSensitive(path, declared)
                typed.append(Typed(path: path, value: value, type: type, isSensitive: isSensitive))
            }
            if let what = refusal(of: value, at: path, declared, acceptance, key) {
                problems.append(TweakError(.invalidValue, path: path, providerID: providerID, what))
            }
        }
        return (problems, typed)
    }

    /// Returns whether a provider or the declaration marks a tweak as encrypted, so that messages hide its
    /// value.
    private func isSensitive(_ path: TweakPath, _ declaration: TweakDeclaration?) -> Bool {
        resolved.record(at: path)?.isSensitive ?? declaration?.isEncrypted ?? false
    }

    /// Returns a message that says why a value must not be written; `nil` if it may be written.
    ///
    /// - Parameters:
    ///   - value: The value to write.
    ///   - path: The path of the tweak.
    ///   - declared: The manager's declaration of the path; `nil` for none.
    ///   - acceptance: The result of checking the value against that declaration, or else against that of the
    ///     key.
    ///   - key: The declaration of the key with which the value is written; `nil` for a write without a key.
    private func refusal(
        of value: TweakValue, at path: TweakPath, _ declared: TweakDeclaration?,
        _ acceptance: TweakAcceptance, _ key: TweakDeclaration?
    ) -> String? {
        guard value.isFinite else {
            return "\(path) cannot be set to a number that is not finite. Write a finite one."
        }
        // For a sensitive tweak, the text is left out, because bounds and options may reveal the value.
        func unlessSensitive(_ text: String) -> String { isSensitive(path, declared ?? key) ? "" : text }
        switch acceptance {
        case .accepted(let accepted):
            guard let key, key.accepts(accepted).value == nil else { return nil }
            return "\(path) cannot be set to a value that its key does not allow. Write one that its kind, "
                + "options and range allow."
        case .wrongType(let found, let expected):
            return "\(path) is declared as \(expected.rawValue) and cannot be set to a value of kind "
                + "\(found.rawValue). Write a value of kind \(expected.rawValue)."
        case .notAnOption:
            let options = (declared ?? key)?.options.map { "\($0)" }.joined(separator: ", ") ?? ""
            return "\(path) cannot be set to a value that is none of its options. Write one of them"
                + unlessSensitive(": \(options)") + "."
        case .belowMinimum(let minimum):
            return "\(path) cannot be set to a value that is too small."
                + unlessSensitive(" Write at least \(minimum).")
        case .aboveMaximum(let maximum):
            return "\(path) cannot be set to a value that is too great."
                + unlessSensitive(" Write at most \(maximum).")
        }
    }
}
