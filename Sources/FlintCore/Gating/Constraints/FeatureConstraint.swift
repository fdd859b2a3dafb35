/// Something that must hold for a conditional feature to be available.
public struct FeatureConstraint: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Names a kind of constraint; more kinds may come.
    public struct Kind: Sendable, Hashable, Codable, RawRepresentable {
        /// The name of the kind.
        public let rawValue: String

        /// Creates a kind of a given name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The feature must be switched on at run time.
        public static let runtimeEnabled = Kind(rawValue: "runtimeEnabled")
    }

    /// The kind of constraint.
    public let kind: Kind

    /// What counts while nothing has been decided, for kinds that have such a value.
    public let defaultValue: Bool?

    /// The constraint in a few words.
    public var description: String {
        "switched on at run time (\(defaultValue.map { $0 ? "on" : "off" } ?? "undecided") by default)"
    }

    static func runtimeEnabled(defaultValue: Bool?) -> FeatureConstraint {
        FeatureConstraint(kind: .runtimeEnabled, defaultValue: defaultValue)
    }

    /// Judges the constraint.
    ///
    /// - Parameters:
    ///   - feature: The feature that has the constraint.
    ///   - isEnabled: Its switch, or its own answer.
    /// - Returns: Why the constraint is not satisfied; `nil` if it is.
    func reason(for feature: FeatureRecord, isEnabled: Bool?) -> AvailabilityReason? {
        switch isEnabled ?? defaultValue {
        case true:
            nil
        case false:
            AvailabilityReason(
                feature: feature.identifier, constraint: self, status: .notSatisfied,
                text: "\(feature.name) is switched off.")
        case nil:
            AvailabilityReason(
                feature: feature.identifier, constraint: self, status: .notDetermined,
                text: "It is not decided yet whether \(feature.name) is switched on.")
        }
    }
}
