import FlintBasics
internal import FlintTweaks

extension ReportSection {
    /// The part of a report with the tweaks and the values that each provider has for them.
    ///
    /// It does not contain values of sensitive tweaks.
    static let tweaks = ReportSection(name: "tweaks.json") { runtime, _ in
        guard let snapshot = runtime.configuration.tweaks?.snapshot() else {
            let document = ReportJSON(members: ["hasTweaks": ReportJSON(false), "tweaks": .array([])])
            return [ReportDraft("tweaks.json", .document(document))]
        }
        let paths = snapshot.paths
        let document = ReportJSON(members: [
            "hasTweaks": ReportJSON(true),
            "version": ReportJSON(snapshot.version),
            "providers": .array(snapshot.providerIDs.map { ReportJSON($0) }),
            "features": .array(describeFeatures(Set(paths.map(\.feature)), snapshot)),
            "tweaks": .array(try paths.map { try describe($0, snapshot) }),
        ])
        return [ReportDraft("tweaks.json", .document(document))]
    }

    private static func describeFeatures(_ names: Set<String>, _ snapshot: TweakSnapshot) -> [ReportJSON] {
        names.sortedOutOfLine().compactMap { name in
            let resolution = snapshot.featureResolution(name)
            guard let isEnabled = resolution.value else { return nil }
            return ReportJSON(members: [
                "feature": .string(name), "isEnabled": ReportJSON(isEnabled),
                "provider": resolution.providerID.map { .string($0) },
            ])
        }
    }

    private static func describe(_ path: TweakPath, _ snapshot: TweakSnapshot) throws -> ReportJSON {
        let resolution = snapshot.resolve(feature: path.feature, variable: path.variable)
        let isSensitive = resolution.trace.isSensitive || snapshot.isSensitive(path)
        return ReportJSON(members: [
            "feature": .string(path.feature),
            "variable": .string(path.variable),
            "isSensitive": ReportJSON(isSensitive),
            "value": try resolution.value.map { try describe($0, isSensitive: isSensitive) },
            "provider": resolution.providerID.map { .string($0) },
            "reason": .string(resolution.reason.rawValue),
            "variant": isSensitive ? nil : resolution.variant.map { .string($0) },
            "error": resolution.errorCode.map { .string($0.rawValue) },
            "errorMessage": isSensitive ? nil : resolution.errorMessage.map { .string($0) },
            "trace": .array(
                try resolution.trace.entries.map { try describe($0, isSensitive: isSensitive) }),
        ])
    }

    private static func describe(_ entry: TweakTrace.Entry, isSensitive: Bool) throws -> ReportJSON {
        let value: TweakValue?
        let finding: String
        switch entry.finding {
        case .won(let won): (finding, value) = ("won", won)
        case .shadowed(let shadowed): (finding, value) = ("shadowed", shadowed)
        case .notFound: (finding, value) = ("notFound", nil)
        case .wrongType: (finding, value) = ("wrongType", nil)
        case .notAllowed(let refused): (finding, value) = ("notAllowed", refused)
        case .notConvertible(let refused, _): (finding, value) = ("notConvertible", refused)
        case .undecryptable: (finding, value) = ("undecryptable", nil)
        case .failed: (finding, value) = ("failed", nil)
        case .notReady: (finding, value) = ("notReady", nil)
        }
        return ReportJSON(members: [
            "provider": .string(entry.providerID), "finding": .string(finding),
            "value": try value.map { try describe($0, isSensitive: isSensitive) },
        ])
    }

    private static func describe(_ value: TweakValue, isSensitive: Bool) throws -> ReportJSON {
        isSensitive ? .string("(hidden)") : try ReportJSON(encoding: value)
    }
}
