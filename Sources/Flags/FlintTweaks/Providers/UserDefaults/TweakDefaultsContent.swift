internal import Foundation

/// Converts the stored objects of user defaults to the rows and feature states of a ``TweakTable``.
struct TweakDefaultsContent: Sendable {
    let providerID: String
    let keys: TweakDefaultsKeys
    let readsLegacyKeys: Bool
    var declarations: [TweakPath: TweakDeclaration]

    /// Returns the row of a table for a path; `nil` if there is no value.
    ///
    /// The row contains the value under the provider's own key. If there is no such key, it contains the
    /// value under the key of JustTweak (the legacy key), provided that the tweak is declared and its value
    /// was not removed.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - lookup: Returns the object that is stored under a key; `nil` if there is none.
    func row(for path: TweakPath, in lookup: (String) -> Any?) -> TweakRow? {
        if let object = lookup(keys.value(path)) { return row(for: path, stored: object) }
        guard readsLegacyKeys, let declaration = declarations[path], lookup(keys.removedValue(path)) == nil,
            let object = lookup(TweakDefaultsKeys.legacy(path.variable)),
            let value = Self.legacyValue(object, kind: declaration.kind)
        else { return nil }
        return .value(Tweak(feature: path.feature, variable: path.variable, value: value))
    }

    /// Returns the state of a feature; `nil` if there is none.
    ///
    /// The state is that of the provider's own key. If there is no such key, it is that of the key of
    /// JustTweak (the legacy key), provided that a tweak of the feature is declared and the state was not
    /// removed.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - lookup: Returns the object that is stored under a key; `nil` if there is none.
    func state(of feature: String, in lookup: (String) -> Any?) -> Bool? {
        if let object = lookup(keys.feature(feature)) { return Self.bool(object) }
        guard readsLegacyKeys, lookup(keys.removedFeature(feature)) == nil,
            declarations.keys.contains(where: { $0.feature == feature })
        else { return nil }
        return lookup(TweakDefaultsKeys.legacy(feature)).flatMap(Self.bool)
    }

    /// Returns a table with all stored values and states.
    ///
    /// - Parameter stored: All objects of the user defaults, by key.
    func table(of stored: [String: Any]) -> TweakTable {
        var table = TweakTable()
        for (key, object) in stored {
            if let path = keys.path(of: key) {
                table[path] = row(for: path, stored: object)
            } else if let feature = keys.feature(of: key) {
                table.setFeature(feature, enabled: Self.bool(object))
            }
        }
        guard readsLegacyKeys else { return table }
        for path in declarations.keys where table[path] == nil {
            table[path] = row(for: path) { stored[$0] }
        }
        for feature in Set(declarations.keys.map(\.feature)) {
            table.setFeature(feature, enabled: state(of: feature) { stored[$0] })
        }
        return table
    }

    /// Returns the value that is stored under a key of JustTweak, in the declared kind.
    ///
    /// A number is converted between int and double if that is exact. The result is `nil` if the object is
    /// not a value of the kind.
    static func legacyValue(_ object: Any, kind: TweakKind) -> TweakValue? {
        guard let value = try? StoredTweakValue.plain(object) else { return nil }
        if value.kind == kind { return value }
        guard value.kind == .int || value.kind == .double, kind == .int || kind == .double else { return nil }
        return value.converted(to: kind)
    }

    /// Returns the value of a stored Boolean; `nil` for any other object, including numbers.
    static func bool(_ object: Any) -> Bool? { (try? StoredTweakValue.plain(object))?.bool }

    private func row(for path: TweakPath, stored object: Any) -> TweakRow {
        do throws(StoredTweakValue.Unreadable) {
            let value = try StoredTweakValue.decode(object)
            return .value(Tweak(feature: path.feature, variable: path.variable, value: value))
        } catch {
            return .unavailable(
                TweakError(
                    .notSupported, path: path, providerID: providerID,
                    "“\(providerID)” cannot give “\(path)”: the user defaults hold \(error.reason) under "
                        + "“\(keys.value(path))”; write the value again, or delete it."))
        }
    }
}

/// The keys under which user defaults store values and states, for one prefix.
struct TweakDefaultsKeys: Sendable {
    static let legacyPrefix = "lib.fragments.userDefaultsKey."

    let valuePrefix: String
    let featurePrefix: String
    /// The prefix of keys that mark a value or state as removed.
    ///
    /// If user defaults contain such a key for a tweak or feature, the provider ignores the key under which
    /// the library JustTweak stored the value or state.
    private let removedPrefix: String

    init(prefix: String) {
        valuePrefix = prefix + ".value."
        featurePrefix = prefix + ".feature."
        removedPrefix = prefix + ".removed."
    }

    func value(_ path: TweakPath) -> String { Self.normalized(valuePrefix + path.description) }

    func feature(_ name: String) -> String { Self.normalized(featurePrefix + name) }

    func removedValue(_ path: TweakPath) -> String {
        Self.normalized(removedPrefix + "value." + path.description)
    }

    func removedFeature(_ name: String) -> String { Self.normalized(removedPrefix + "feature." + name) }

    static func legacy(_ name: String) -> String { legacyPrefix + name }

    func path(of key: String) -> TweakPath? { key.dropping(prefix: valuePrefix).flatMap(TweakPath.init) }

    func feature(of key: String) -> String? { key.dropping(prefix: featurePrefix) }

    /// Returns the UTF-8 text of a key in each Unicode normalization form.
    ///
    /// User defaults treat these as different keys, but paths with equivalent names are equal.
    static func spellings(of key: String) -> Set<[UInt8]> {
        let spellings = [
            key, key.precomposedStringWithCanonicalMapping, key.decomposedStringWithCanonicalMapping,
        ]
        return Set(spellings.map { Array($0.utf8) })
    }

    private static func normalized(_ key: String) -> String { key.precomposedStringWithCanonicalMapping }
}
