extension TweakManagerState {
    static func readOnly(_ id: String) -> TweakError {
        TweakError(
            .readOnly, providerID: id,
            "“\(id)” cannot be written to. Name a provider that can, or add one, such as an "
                + "EphemeralTweakProvider.")
    }

    /// Finds the provider to write to, and its position in order of priority.
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

    /// The paths and features that a batch changes.
    ///
    /// Each path has the outcome `effective`, which is correct if no other provider shadows it. A reset
    /// changes the paths and features that the provider has.
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

    /// Returns those paths and features of a batch whose query results are cached.
    func known(_ wanted: Subjects) -> (paths: Set<TweakPath>, features: Set<String>) {
        guard !resolved.isLive else { return ([], []) }
        return (
            Set(wanted.paths.keys.filter { resolved.record(at: $0)?.isAsked ?? false }),
            wanted.features.intersection(resolved.askedFeatures)
        )
    }

    /// A value to write, with the Swift type of its declaration, which may not accept the value.
    struct Typed {
        let path: TweakPath
        let value: TweakValue
        let type: TweakValueType
        let isSensitive: Bool

        /// Returns an error if the declared type does not accept the value; never called under a lock,
        /// because it runs user code.
        func problem(providerID: String) -> TweakError? {
            guard !type.accepts(value) else { return nil }
            return TweakError(
                .invalidValue, path: path, providerID: providerID,
                "\(path) cannot be set: \(isSensitive ? "the value" : value.quoted) is \(type.refusal).")
        }
    }

    /// Checks a batch against the declarations.
    ///
    /// - Returns: The problems, and the values that their declared Swift types must still check.
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

    /// Returns whether messages must not show the value of a tweak.
    private func isSensitive(_ path: TweakPath, _ declaration: TweakDeclaration?) -> Bool {
        resolved.record(at: path)?.isSensitive ?? declaration?.isEncrypted ?? false
    }

    /// Returns the reason why a value must not be written; `nil` if it may be.
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
