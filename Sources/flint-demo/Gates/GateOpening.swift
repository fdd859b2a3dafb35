import FlintCore

/// What a person does to open a feature that one constraint keeps closed.
struct GateOpening: Sendable, Equatable {
    /// The kind of the gate, in a word for people.
    let gate: String
    /// The command that opens it; for the flag of a group, how the program is started.
    let command: String
    /// The sentence that tells a person whose command was refused.
    let advice: String

    /// Finds out how a constraint that is not satisfied may be; `nil` for one that no command of this program satisfies.
    ///
    /// - Parameters:
    ///   - constraint: The constraint.
    ///   - feature: The feature that has it.
    ///   - isDenied: Whether a person has said no before, and would not be asked again.
    init?(of constraint: FeatureConstraint, for feature: FeatureMetadata, isDenied: Bool = false) {
        let word = feature.name.lowercased()
        switch constraint.kind {
        case .runtimeEnabled:
            self.init(
                gate: "switch", command: "enable \(word)",
                advice: "Switch it on with “enable \(word)”, or start with --enable \(word).")
        case .userToggled:
            self.init(gate: "toggle", command: "toggle \(word) on")
        case .permission where isDenied:
            self.init(
                gate: "permission", command: "forget permissions",
                advice: "With “forget permissions” and “permit \(word)” you are asked again.")
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
            self.init(
                gate: "group flag", command: "\(DemoProgram.name) \(option)", advice: "Start with \(option).")
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
    /// How to open the gates of a feature that keep it closed; those of its ancestors are told with them.
    static func openings(for availability: Availability, of feature: FeatureMetadata) -> [GateOpening] {
        openings(for: availability.reasons.filter { $0.feature == feature.identifier })
    }

    /// How to open what kept a command from being performed.
    static func openings(for error: FlintError) -> [GateOpening] {
        openings(for: error.reasons)
    }

    /// How to open what kept a link from being followed.
    static func openings(for refusals: [RefusalReason]) -> [GateOpening] {
        openings(for: refusals.compactMap(\.availability))
    }

    private static func openings(for reasons: [AvailabilityReason]) -> [GateOpening] {
        reasons.compactMap { reason in
            guard let constraint = reason.constraint, let feature = FeatureCatalog.metadata(reason.feature)
            else { return nil }
            return GateOpening(of: constraint, for: feature, isDenied: reason.status == .notSatisfied)
        }
    }
}
