public import FlintEvents

/// The constraints of one feature, without those of its ancestors.
public struct FeatureConstraints: Sendable {
    /// A declared constraint of the feature.
    public struct Declaration: Sendable {
        /// The description of the constraint for people and programs.
        public let constraint: FeatureConstraint
        /// The same constraint in the form from which an evaluator computes whether it is met.
        package let condition: ConstraintCondition

        package init(_ condition: ConstraintCondition) {
            self.condition = condition
            constraint = condition.constraint
        }
    }

    /// The feature's stable identifier.
    public let feature: String

    /// The feature's display name.
    public let name: String

    /// The declared constraints of the feature, in order.
    public let declarations: [Declaration]

    /// Creates constraints.
    ///
    /// - Parameters:
    ///   - feature: The feature's stable identifier.
    ///   - name: The feature's display name.
    ///   - conditions: The conditions, in declared order.
    package init(feature: String, name: String, _ conditions: [ConstraintCondition]) {
        self.feature = feature
        self.name = name
        declarations = conditions.map(Declaration.init)
    }

    /// The conditions of the feature's constraints, in declared order.
    package var conditions: [ConstraintCondition] { declarations.map(\.condition) }

    /// The required permissions, in declared order.
    public var permissions: [PermissionKind] {
        conditions.compactMap { if case .permission(let kind) = $0 { kind } else { nil } }
    }

    /// The required purchases, all of which are needed, in declared order.
    public var purchases: [PurchaseRequirement] {
        conditions.compactMap { if case .purchase(let requirement) = $0 { requirement } else { nil } }
    }

    /// The constraints on tweaks, in declared order.
    package var tweaks: [TweakConstraint] {
        conditions.compactMap { if case .tweak(let constraint) = $0 { constraint } else { nil } }
    }

    /// The tweak features that must be on, in declared order.
    package var featureStates: [FeatureStateConstraint] {
        conditions.compactMap { if case .featureState(let constraint) = $0 { constraint } else { nil } }
    }

    /// The default of the user's toggle; `nil` if the user cannot toggle the feature.
    public var userToggleDefault: Bool? {
        conditions.lazy.compactMap { if case .userToggled(let value) = $0 { value } else { nil } }.first
    }

    package var hasSwitch: Bool { declarations.contains { $0.constraint.kind == .runtimeEnabled } }
}

extension FeatureConstraints: CustomStringConvertible {
    /// The constraints as text, one line for each; "none" if there are none.
    public var description: String { Self.text(of: declarations.map(\.constraint)) }

    package static func text(of constraints: [FeatureConstraint]) -> String {
        constraints.isEmpty ? "none" : constraints.map(\.description).joined(separator: "\n")
    }
}
