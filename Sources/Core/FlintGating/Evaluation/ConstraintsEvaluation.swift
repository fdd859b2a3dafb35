public import FlintEvents

/// The result of judging the constraints of one feature.
public struct ConstraintsEvaluation: Sendable, Hashable {
    /// The status of a judged constraint.
    public enum Status: String, Sendable, Hashable, Codable {
        /// The constraint holds.
        case satisfied
        /// The constraint does not hold.
        case notSatisfied
        /// It is not known yet whether the constraint holds.
        case notDetermined
        /// The constraint does not apply here, such as one for another platform.
        case notActive
    }

    /// The result for one constraint.
    public struct Entry: Sendable, Hashable, Encodable {
        /// The constraint that was judged.
        public let constraint: FeatureConstraint
        /// The status of the constraint.
        public let status: Status
        /// A sentence for people that names the feature and explains the status.
        public let text: String

        /// Creates a result.
        ///
        /// - Parameters:
        ///   - constraint: The constraint that was judged.
        ///   - status: The status of the constraint.
        ///   - text: A sentence for people that names the feature, without values of sensitive tweaks.
        public init(_ constraint: FeatureConstraint, _ status: Status, text: String) {
            self.constraint = constraint
            self.status = status
            self.text = text
        }
    }

    /// The results for the constraints of one kind.
    public struct Group: Sendable, Hashable {
        /// All results of the group, in the order in which the constraints were declared.
        public let all: [Entry]

        package init(all: [Entry]) {
            self.all = all
        }

        /// The results of satisfied constraints.
        public var satisfied: [Entry] { all.filter { $0.status == .satisfied } }
        /// The results of constraints that are not satisfied.
        public var notSatisfied: [Entry] { all.filter { $0.status == .notSatisfied } }
        /// The results of constraints that are not determined.
        public var notDetermined: [Entry] { all.filter { $0.status == .notDetermined } }
        /// The results of constraints that do not apply here.
        public var notActive: [Entry] { all.filter { $0.status == .notActive } }
    }

    /// The feature's stable identifier.
    public let feature: String

    /// The results for the constraints, in declared order.
    public let entries: [Entry]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - feature: The feature's stable identifier.
    ///   - entries: The results for the constraints, in declared order.
    public init(feature: String, entries: [Entry]) {
        self.feature = feature
        self.entries = entries
    }

    /// The results for constraints on platforms.
    public var platforms: Group { Group(all: entries.filter { $0.constraint.kind == .platform }) }

    /// The results for constraints on permissions.
    public var permissions: Group { Group(all: entries.filter { $0.constraint.kind == .permission }) }

    /// The results for all other constraints: switches, toggles, purchases and tweaks.
    public var preconditions: Group {
        Group(all: entries.filter { $0.constraint.kind != .platform && $0.constraint.kind != .permission })
    }

    /// Whether all constraints hold, in three-valued logic: `false` if one does not hold, otherwise `nil` if
    /// one is not determined.
    public var isSatisfied: Bool? {
        var result: Bool? = true
        for entry in entries {
            switch entry.status {
            case .notSatisfied: return false
            case .notDetermined: result = nil
            case .satisfied, .notActive: break
            }
        }
        return result
    }

    /// The reasons why the feature is unavailable or its availability unknown, in declared order.
    package var reasons: [Availability.Reason] {
        entries.compactMap { entry in
            switch entry.status {
            case .satisfied, .notActive: nil
            case .notSatisfied:
                Availability.Reason(
                    feature: feature, constraint: entry.constraint, status: .notSatisfied, text: entry.text)
            case .notDetermined:
                Availability.Reason(
                    feature: feature, constraint: entry.constraint, status: .notDetermined, text: entry.text)
            }
        }
    }
}

extension ConstraintsEvaluation: Encodable {
    private enum CodingKeys: String, CodingKey {
        case feature, isSatisfied, platforms, preconditions, permissions
    }

    /// Encodes the feature, the result and the entries of each kind.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(feature, forKey: .feature)
        try container.encode(isSatisfied, forKey: .isSatisfied)
        try container.encode(platforms, forKey: .platforms)
        try container.encode(preconditions, forKey: .preconditions)
        try container.encode(permissions, forKey: .permissions)
    }
}

extension ConstraintsEvaluation.Group: Encodable {
    private enum CodingKeys: String, CodingKey {
        case all, satisfied, notSatisfied, notDetermined, notActive
    }

    /// Encodes the list of all results and the lists by status.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(all, forKey: .all)
        try container.encode(satisfied, forKey: .satisfied)
        try container.encode(notSatisfied, forKey: .notSatisfied)
        try container.encode(notDetermined, forKey: .notDetermined)
        try container.encode(notActive, forKey: .notActive)
    }
}
