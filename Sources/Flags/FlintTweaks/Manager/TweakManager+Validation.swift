import FlintBasics
internal import Synchronization

extension TweakManager {
    /// Checks the manager's set-up.
    ///
    /// - Throws: ``TweakError`` with the code `invalidSetup` and all findings: providers with the same
    ///   identifier, conflicting kinds, defaults that their own declaration forbids, managers that contain
    ///   each other, an unusable write target, and mistakes that a ``TweakSetupChecking`` provider has found.
    public func validate() throws(TweakError) {
        let (slots, keys, merged, known) = state.withLock {
            ($0.slots, $0.keyDeclarations, $0.declarations, $0.findings)
        }
        var found = known
        for slot in slots where slot.id != slot.provider.id {
            found.append(
                .init(
                    .duplicateProvider, providerID: slot.provider.id,
                    "Several providers of “\(id)” are called “\(slot.provider.id)”; one of them is now "
                        + "“\(slot.id)”. Give each its own id."))
        }
        found += conflicts(slots, keys)
        for declaration in merged {
            guard let value = declaration.defaultValue, declaration.accepts(value).value == nil else {
                continue
            }
            found.append(
                .init(
                    .invalidDefault, paths: [declaration.path],
                    "The default of \(declaration.path) is not among its options or out of its range. Change one "
                        + "of them."))
        }
        if let writeTarget, !slots.contains(where: { $0.isTarget(writeTarget) }) {
            found.append(
                .init(
                    slots.contains { $0.id == writeTarget } ? .readOnly : .unknownProvider,
                    providerID: writeTarget,
                    "The write target “\(writeTarget)” is no provider of “\(id)” that can be written to. It has: "
                        + "\(slots.map(\.id).joined(separator: ", "))."))
        }
        for slot in slots {
            guard let provider = slot.provider as? any TweakSetupChecking else { continue }
            found += provider.setupFindings(for: merged)
        }
        if !found.isEmpty { throw TweakError(.invalidSetup, providerID: id, found) }
    }

    private func conflicts(
        _ slots: [TweakManagerState.Slot], _ keys: [TweakDeclaration]
    ) -> [TweakFinding] {
        var kinds: [TweakPath: [(kind: TweakKind, by: String)]] = [:]
        for declaration in keys {
            kinds[declaration.path, default: []].append((declaration.kind, "a key"))
        }
        for slot in slots {
            for declaration in slot.declarations {
                kinds[declaration.path, default: []].append((declaration.kind, "“\(slot.id)”"))
            }
        }
        return kinds.keys.sortedOutOfLine().compactMap { path in
            guard let declared = kinds[path], Set(declared.map(\.kind)).count > 1 else { return nil }
            let list = declared.map { "\($0.kind.rawValue) by \($0.by)" }.joined(separator: ", ")
            return .init(
                .conflictingKinds, paths: [path],
                "\(path) is declared with different kinds: \(list). Declare it with one.")
        }
    }
}

extension TweakManagerState.Slot {
    fileprivate func isTarget(_ name: String) -> Bool {
        id == name ? provider is any MutableTweakProvider : manager != nil && name.hasPrefix("\(id) > ")
    }
}
