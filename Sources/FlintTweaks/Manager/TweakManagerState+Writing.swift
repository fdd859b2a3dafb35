extension TweakManagerState {
    static func readOnly(_ id: String) -> TweakError {
        TweakError(
            .readOnly, providerID: id,
            "“\(id)” cannot be written to. Name a provider that can, or add one, such as an "
                + "EphemeralTweakProvider.")
    }

    /// Finds the provider to write to.
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

    /// What a batch is about; a reset is about what the provider has.
    func paths(of batch: TweakBatch, at position: Int) -> (values: Set<TweakPath>, features: Set<String>) {
        var paths: Set<TweakPath> = []
        var features: Set<String> = []
        for operation in batch.operations {
            switch operation {
            case .set(let path, _), .delete(let path): paths.insert(path)
            case .setFeature(let feature, _): features.insert(feature)
            case .reset(let feature):
                for path in picture.paths where feature == nil || path.feature == feature {
                    guard picture.record(at: path)?.candidates[position] != nil else { continue }
                    paths.insert(path)
                }
                for (name, opinions) in picture.opinions where feature == nil || name == feature {
                    if opinions[position] != nil { features.insert(name) }
                }
            }
        }
        return (paths, features)
    }

    /// What the kept answers cover of some paths and features.
    func known(
        _ wanted: (values: Set<TweakPath>, features: Set<String>)
    ) -> (paths: Set<TweakPath>, features: Set<String>) {
        guard !picture.isLive else { return ([], []) }
        return (
            wanted.values.filter { picture.record(at: $0)?.isAsked ?? false },
            wanted.features.intersection(picture.askedFeatures)
        )
    }

    /// A value that is to be written where the declared type may not take it.
    struct Typed {
        let path: TweakPath
        let value: TweakValue
        let type: TweakValueType
        let isSensitive: Bool

        /// What is wrong; user code finds out, so never under a lock.
        func problem(providerID: String) -> TweakError? {
            guard !type.accepts(value) else { return nil }
            return TweakError(
                .invalidValue, path: path, providerID: providerID,
                "\(path) cannot be set: \(isSensitive ? "the value" : value.quoted) is \(type.refusal).")
        }
    }

    /// The values of a batch that their types have to look at, in the declared kind.
    func types(of batch: TweakBatch) -> [Typed] {
        batch.operations.compactMap { operation in
            guard case .set(let path, let value) = operation,
                let declaration = picture.declarations[path], let type = declaration.valueType,
                let value = declaration.accepts(value).value
            else { return nil }
            let isSensitive = picture.record(at: path)?.isSensitive ?? declaration.isEncrypted
            return Typed(path: path, value: value, type: type, isSensitive: isSensitive)
        }
    }

    /// What is wrong with a batch.
    func problems(of batch: TweakBatch, _ key: TweakDeclaration?, providerID: String) -> [TweakError] {
        batch.operations.compactMap { operation in
            guard case .set(let path, let value) = operation else { return nil }
            func error(_ what: String) -> TweakError {
                TweakError(.invalidValue, path: path, providerID: providerID, what)
            }
            guard value.isFinite else {
                return error("\(path) cannot be set to a number that is not finite. Write a finite one.")
            }
            let declaration = picture.declarations[path] ?? key
            // The bounds and options of a sensitive tweak may say what it holds.
            let isSensitive = picture.record(at: path)?.isSensitive ?? declaration?.isEncrypted ?? false
            switch declaration?.accepts(value) ?? .accepted(value) {
            case .accepted(let accepted):
                guard let key, key.accepts(accepted).value == nil else { return nil }
                return error(
                    "\(path) cannot be set to a value that its key does not allow. Write one that its kind, options "
                        + "and range allow.")
            case .wrongType(let found, let expected):
                return error(
                    "\(path) is declared as \(expected.rawValue) and cannot be set to a value of kind "
                        + "\(found.rawValue). Write a value of kind \(expected.rawValue).")
            case .notAnOption:
                let options = declaration?.options.map { "\($0)" }.joined(separator: ", ") ?? ""
                return error(
                    "\(path) cannot be set to a value that is none of its options. Write one of them"
                        + (isSensitive ? "." : ": \(options)."))
            case .belowMinimum(let minimum):
                return error(
                    "\(path) cannot be set to a value that is too small."
                        + (isSensitive ? "" : " Write at least \(minimum)."))
            case .aboveMaximum(let maximum):
                return error(
                    "\(path) cannot be set to a value that is too great."
                        + (isSensitive ? "" : " Write at most \(maximum)."))
            }
        }
    }
}
