import FlintCore

/// What a person does to open a feature that one constraint keeps closed.
struct GateOpening: Sendable, Equatable {
    /// The kind of the gate, in a word for people.
    let gate: String
    /// The command that opens it; for the flag of a group, the option.
    let command: String
    /// The sentence that tells a person whose command was refused.
    let advice: String

    /// Finds out how a constraint is satisfied; `nil` for one that no command of this program satisfies.
    ///
    /// - Parameters:
    ///   - constraint: The constraint.
    ///   - feature: The feature that has it.
    init?(of constraint: FeatureConstraint, for feature: FeatureMetadata) {
        let word = feature.name.lowercased()
        switch constraint.kind {
        case .runtimeEnabled:
            self.init(
                gate: "switch", command: "enable \(word)",
                advice: "Switch it on with “enable \(word)”, or start with --enable \(word).")
        case .userToggled:
            self.init(gate: "toggle", command: "toggle \(word) on")
        case .permission:
            self.init(gate: "permission", command: "permit \(word)")
        case .purchase:
            self.init(
                gate: "purchase", command: FeatureCatalog.product(for: feature).map { "buy \($0)" } ?? "store"
            )
        case .tweak:
            self.init(gate: "flag", command: "tweaks set \(constraint.subject ?? "FLAG") true")
        case .tweakFeature:
            let option = "--enable-feature \(constraint.subject ?? "FEATURE")"
            self.init(gate: "group flag", command: option, advice: "Start with \(option).")
        default:
            return nil
        }
    }

    private init(gate: String, command: String, advice: String? = nil) {
        self.gate = gate
        self.command = command
        self.advice = advice ?? "Open it with “\(command)”."
    }
}

extension GateOpening {
    /// How to open what keeps a feature closed, its own gates first.
    static func openings(for availability: Availability) -> [GateOpening] {
        openings(for: availability.reasons)
    }

    /// How to open what kept a command from being performed.
    static func openings(for error: FlintError) -> [GateOpening] {
        openings(for: error.reasons.compactMap(\.availability))
    }

    private static func openings(for reasons: [AvailabilityReason]) -> [GateOpening] {
        reasons.compactMap { reason in
            guard let constraint = reason.constraint, let feature = FeatureCatalog.metadata(reason.feature)
            else { return nil }
            return GateOpening(of: constraint, for: feature)
        }
    }
}
