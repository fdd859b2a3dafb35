internal import FlintTweaks

/// The default evaluator of a runtime, which is a pure function of the facts.
package struct StandardConstraintsEvaluator: ConstraintsEvaluator {
    /// Creates the default evaluator of constraints.
    package init() {}

    /// Judges the constraints of one feature.
    ///
    /// - Parameters:
    ///   - constraints: The constraints.
    ///   - facts: The values on which the result depends.
    /// - Returns: The result, with an entry for each constraint.
    package func evaluate(
        _ constraints: FeatureConstraints, with facts: ConstraintFacts
    ) -> ConstraintsEvaluation {
        var judge = ConstraintJudge(constraints, facts)
        return ConstraintsEvaluation(
            feature: constraints.feature, entries: constraints.declarations.map { judge.entry(for: $0) })
    }
}

/// Judges the constraints of one feature, one after the other, and collects the results.
private struct ConstraintJudge {
    private typealias Verdict = (status: ConstraintsEvaluation.Status, text: String)

    private let name: String
    private let facts: ConstraintFacts
    private var tweaks: ArraySlice<TweakFact>
    private var featureStates: ArraySlice<FeatureStateFact>
    private let declaresCatalyst: Bool

    init(_ constraints: FeatureConstraints, _ facts: ConstraintFacts) {
        name = constraints.name
        self.facts = facts
        tweaks = facts.tweaks[...]
        featureStates = facts.featureStates[...]
        declaresCatalyst = constraints.conditions.contains {
            if case .platform(.macCatalyst, _) = $0 { true } else { false }
        }
    }

    mutating func entry(for declaration: FeatureConstraints.Declaration) -> ConstraintsEvaluation.Entry {
        let verdict = verdict(on: declaration.condition)
        return ConstraintsEvaluation.Entry(declaration.constraint, verdict.status, text: verdict.text)
    }

    private mutating func verdict(on condition: ConstraintCondition) -> Verdict {
        switch condition {
        case .platform(let kind, let requirement): verdict(on: requirement, of: kind)
        case .runtimeEnabled(let defaultValue): verdict(onSwitch: facts.isEnabled ?? defaultValue)
        case .userToggled(let defaultValue): verdict(onToggle: facts.userPreference, defaultValue)
        case .permission(let kind): verdict(on: kind)
        case .purchase(let requirement): verdict(on: requirement)
        case .tweak(let constraint): verdict(on: constraint, tweaks.popFirst())
        case .featureState(let constraint): verdict(on: constraint, featureStates.popFirst())
        }
    }

    private func verdict(on requirement: PlatformRequirement, of kind: PlatformRequirement.Kind) -> Verdict {
        let running = facts.platform
        let isActive =
            kind == running.kind || (kind == .iOS && running.kind == .macCatalyst && !declaresCatalyst)
        guard isActive else {
            return (.notActive, "What \(name) needs of \(kind.name) does not matter on \(running).")
        }
        if requirement.isSatisfied(by: running.version) {
            return (.satisfied, "\(name) is available on \(running).")
        }
        guard let minimum = requirement.minimumVersion else {
            return (.notSatisfied, "\(name) is not available on \(kind.name).")
        }
        return (.notSatisfied, "\(name) needs \(kind.name) \(minimum) or later; this is \(running).")
    }

    private func verdict(onSwitch isEnabled: Bool?) -> Verdict {
        switch isEnabled {
        case true: (.satisfied, "\(name) is switched on.")
        case false: (.notSatisfied, "\(name) is switched off.")
        case nil: (.notDetermined, "It is not decided yet whether \(name) is switched on.")
        }
    }

    private func verdict(onToggle preference: Bool?, _ defaultValue: Bool) -> Verdict {
        switch preference {
        case true: (.satisfied, "The user has switched \(name) on.")
        case false: (.notSatisfied, "The user has switched \(name) off.")
        case nil where defaultValue: (.satisfied, "The user has not switched \(name) off.")
        case nil: (.notSatisfied, "The user has not switched \(name) on.")
        }
    }

    private func verdict(on kind: PermissionKind) -> Verdict {
        let needs = "\(name) needs the permission '\(kind)'"
        return switch facts.permissions[kind] ?? .notDetermined {
        case .authorized: (.satisfied, "\(needs), which is granted.")
        case .limited: (.satisfied, "\(needs), which is granted in part.")
        case .notDetermined: (.notDetermined, "\(needs), for which nobody has been asked yet.")
        case .denied: (.notSatisfied, "\(needs), which was denied.")
        case .restricted: (.notSatisfied, "\(needs), which is restricted.")
        case .unsupported: (.notSatisfied, "\(needs), which is not supported here.")
        }
    }

    private func verdict(on requirement: PurchaseRequirement) -> Verdict {
        switch requirement.isSatisfied(by: facts.purchases) {
        case true:
            (.satisfied, "\(name) is unlocked by the purchase of \(requirement).")
        case _ where facts.isEnabledByPastPurchases:
            (.satisfied, "\(name) is unlocked by past purchases.")
        case false:
            (.notSatisfied, "\(name) needs the purchase of \(requirement).")
        case nil:
            (
                .notDetermined,
                "It is not known yet whether \(name) is unlocked by the purchase of \(requirement)."
            )
        }
    }

    private func verdict(on constraint: TweakConstraint, _ fact: TweakFact?) -> Verdict {
        guard let fact, fact.isDetermined else {
            return (
                .notDetermined, "\(name) depends on the tweak '\(constraint.path)', which is not ready yet."
            )
        }
        if let problem = fact.problem {
            return (
                .notSatisfied,
                "\(name) needs the tweak '\(constraint.path)', which cannot be read: \(problem)"
            )
        }
        let provider = fact.providerID.map { "from '\($0)'" } ?? "by default"
        if constraint.isSatisfied(by: fact.value) {
            return (.satisfied, "The tweak '\(constraint.path)' is as \(name) needs it, \(provider).")
        }
        guard !fact.isSensitive else {
            return (
                .notSatisfied,
                "\(name) needs another value of the tweak '\(constraint.path)' than that \(provider)."
            )
        }
        let expected = constraint.expected.map { "to be \($0.text)" } ?? "to have another value"
        return (
            .notSatisfied,
            "\(name) needs the tweak '\(constraint.path)' \(expected); it is \(fact.value.text), \(provider)."
        )
    }

    private func verdict(on constraint: FeatureStateConstraint, _ fact: FeatureStateFact?) -> Verdict {
        let state = fact.flatMap { $0.isDetermined ? $0.isEnabled : nil }
        let provider = fact?.providerID.map { " '\($0)'" } ?? ""
        return switch state {
        case true:
            (.satisfied, "The tweaks\(provider) switch '\(constraint.feature)' on for \(name).")
        case false:
            (
                .notSatisfied,
                "\(name) is off because the tweaks\(provider) switch '\(constraint.feature)' off."
            )
        case nil:
            (
                .notDetermined,
                "\(name) depends on the feature '\(constraint.feature)', which the tweaks do not decide yet."
            )
        }
    }
}

extension TweakValue {
    /// The value as part of a sentence.
    ///
    /// For a list or a structure, the text is only the name of the kind.
    fileprivate var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): "'\(value)'"
        case .array(let values): "a list of \(values.count)"
        case .object(let values): "a structure of \(values.count)"
        }
    }
}

extension TweakTrace {
    /// Whether the result is final: each provider with a higher precedence than the one that supplied it was
    /// ready.
    ///
    /// If no provider supplied a value, all of them must have been ready.
    package var isDetermined: Bool {
        for entry in entries {
            switch entry.finding {
            case .won: return true
            case .notReady: return false
            default: continue
            }
        }
        return true
    }
}
