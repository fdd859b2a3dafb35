import FlintBasics
internal import FlintCore
internal import FlintTweaks
internal import Foundation

extension InspectorSections {
    /// Returns all tweaks that editing screens list, with the values of sensitive ones only if they are
    /// revealed.
    func tweaks() -> ReportJSON {
        guard let manager = runtime.configuration.tweaks else {
            return ReportJSON(members: [
                "hasTweaks": ReportJSON(false), "providers": .array([]), "sections": .array([]),
            ])
        }
        let editing = TweakEditing(manager)
        let target = editing.targetID
        let sections = editing.sections(includesUndeclared: true)
        return ReportJSON(members: [
            "hasTweaks": ReportJSON(true),
            "target": target.map { .string($0) },
            "providers": .array(manager.snapshot().providerIDs.map { .string($0) }),
            "findings": .array(manager.documentFindings.map { .string($0) }),
            "sections": .array(
                sections.map { section in
                    ReportJSON(members: [
                        "title": .string(section.title),
                        "rows": .array(section.rows.map { row($0, of: manager, isWritable: target != nil) }),
                    ])
                }),
        ])
    }

    /// Returns an object with the member `rows`, the tweaks at the given paths, and `removed`, the paths at
    /// which no tweak exists any longer.
    ///
    /// - Parameter paths: The paths of the tweaks that have changed.
    func tweakChanges(at paths: Set<TweakPath>) -> ReportJSON {
        guard let manager = runtime.configuration.tweaks else { return .object([]) }
        let editing = TweakEditing(manager)
        let target = editing.targetID
        var (rows, removed) = ([ReportJSON](), [ReportJSON]())
        for path in paths.sortedOutOfLine() {
            if let tweak = editing.displayableTweak(at: path) {
                rows.append(row(tweak, of: manager, isWritable: target != nil))
            } else {
                removed.append(.string(path.description))
            }
        }
        return ReportJSON(members: ["rows": .array(rows), "removed": .array(removed)])
    }

    private func row(
        _ tweak: DisplayableTweak, of manager: TweakManager, isWritable: Bool
    ) -> ReportJSON {
        let isHidden = tweak.isSensitive && !revealsSensitiveTweaks
        return ReportJSON(members: [
            "path": .string(tweak.path.description),
            "feature": .string(tweak.path.feature),
            "variable": .string(tweak.path.variable),
            "title": .string(tweak.displayTitle),
            "description": tweak.description.map { .string($0) },
            "group": .string(tweak.group ?? TweakSection.untitled),
            "value": isHidden ? nil : tweak.value.map { ReportJSON(plain: $0) },
            "text": .string(isHidden ? tweak.valueText : tweak.value?.editingText ?? ""),
            "kind": .string(tweak.kind.rawValue.lowercased()),
            "editor": .string(tweak.editor.rawValue),
            // The allowed values are hidden too, since they could reveal the current value.
            "options": .array(isHidden ? [] : tweak.options.map { ReportJSON(plain: $0) }),
            "range": isHidden ? nil : tweak.range.map(Self.range),
            "source": tweak.source.map { .string($0) },
            "isOverridden": ReportJSON(tweak.isOverridden),
            "isShadowed": ReportJSON(tweak.isShadowed),
            "isSensitive": ReportJSON(tweak.isSensitive),
            "isEditable": ReportJSON(isWritable && !isHidden),
            "hasRule": isHidden || !manager.hasRule(at: tweak.path) ? nil : ReportJSON(true),
            "trace": .array(tweak.trace.entries.map { Self.finding($0, isHidden: isHidden) }),
        ])
    }

    private static func range(_ range: TweakRange) -> ReportJSON {
        ReportJSON(members: [
            "minimum": range.minimum.map { ReportJSON(plain: $0) },
            "maximum": range.maximum.map { ReportJSON(plain: $0) },
        ])
    }

    private static func finding(_ entry: TweakTrace.Entry, isHidden: Bool) -> ReportJSON {
        let (name, value): (String, TweakValue?) =
            switch entry.finding {
            case .won(let won): ("won", won)
            case .shadowed(let shadowed): ("shadowed", shadowed)
            case .notFound: ("notFound", nil)
            case .wrongType: ("wrongType", nil)
            case .notAllowed(let refused), .notConvertible(let refused, _): ("notAllowed", refused)
            case .undecryptable: ("undecryptable", nil)
            case .failed: ("failed", nil)
            case .notReady: ("notReady", nil)
            }
        return ReportJSON(members: [
            "provider": .string(entry.providerID), "finding": .string(name),
            "value": isHidden ? nil : value.map { ReportJSON(plain: $0) },
        ])
    }
}

extension ReportJSON {
    /// Creates JSON from a tweak's value; numbers that JSON does not have become strings.
    init(plain value: TweakValue) {
        switch value {
        case .bool(let flag): self.init(flag)
        case .int(let number): self.init(number)
        case .double(let number): self = number.isFinite ? .token("\(number)") : .string("\(number)")
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { ReportJSON(plain: $0) })
        case .object(let members): self.init(members: members.mapValues { ReportJSON(plain: $0) })
        }
    }
}
