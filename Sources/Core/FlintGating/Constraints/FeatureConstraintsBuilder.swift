package import FlintEvents
public import FlintTweaks

/// A builder with which a conditional feature declares its constraints.
///
/// Flint passes it to ``ConditionalFeature/constraints(requirements:)``. All declared constraints must be
/// satisfied. The set-up reports invalid declarations in a ``SetupError``.
///
/// ```swift
/// static func constraints(requirements: FeatureConstraintsBuilder) {
///     requirements.iOS = 17
///     requirements.permission(.camera)
///     requirements.userToggled(defaultValue: true)
///     requirements.purchase(anyOf: .product(pro), .all(.product(basic), .product(pack, quantity: 3)))
///     requirements.tweak(Tweaks.sharingEnabled, is: true)
/// }
/// ```
public final class FeatureConstraintsBuilder {
    package private(set) var conditions: [ConstraintCondition] = []
    package private(set) var findings: [ConstraintFinding] = []

    package init() {}

    // MARK: Platforms

    /// Accesses the requirement for a platform.
    ///
    /// Without a declaration, any version is accepted.
    ///
    /// If you set it repeatedly, the last value counts.
    ///
    /// - Parameter platform: The kind of platform.
    public subscript(platform: PlatformRequirement.Kind) -> PlatformRequirement {
        get {
            for case .platform(platform, let requirement) in conditions { return requirement }
            return .any
        }
        set {
            let condition = ConstraintCondition.platform(platform, newValue)
            let index = conditions.firstIndex {
                if case .platform(platform, _) = $0 { true } else { false }
            }
            if let index { conditions[index] = condition } else { conditions.append(condition) }
        }
    }

    /// Accesses the requirement for a platform.
    ///
    /// Setting it makes all other platforms unsupported, whatever was declared before.
    ///
    /// - Parameter platform: The kind of platform.
    public subscript(only platform: PlatformRequirement.Kind) -> PlatformRequirement {
        get { self[platform] }
        set {
            PlatformRequirement.Kind.allCases.forEach { self[$0] = $0 == platform ? newValue : .unsupported }
        }
    }

    // MARK: Switches

    /// Requires that the feature's switch is on.
    ///
    /// You set the switch by ``Flint/setEnabled(_:for:)-method`` or by the feature's own
    /// ``ConditionalFeature/isEnabled``.
    ///
    /// - Parameter defaultValue: The value while the switch is undecided; with `nil`, the availability is
    ///   then unknown. Repeating the call with another value is the diagnostic `constraint.conflict`.
    public func runtimeEnabled(defaultValue: Bool?) {
        declareOnce(.runtimeEnabled(defaultValue: defaultValue), "runtimeEnabled(defaultValue:)")
    }

    /// Requires that the user's toggle of the feature is on.
    ///
    /// - Parameter defaultValue: The value of the toggle while the user has not set it. Repeating the call
    ///   with another value is the diagnostic `constraint.conflict`.
    public func userToggled(defaultValue: Bool) {
        declareOnce(.userToggled(defaultValue: defaultValue), "userToggled(defaultValue:)")
    }

    private func declareOnce(_ condition: ConstraintCondition, _ call: String) {
        let constraint = condition.constraint
        guard let known = conditions.first(where: { $0.constraint.kind == constraint.kind })?.constraint
        else {
            return conditions.append(condition)
        }
        if known != constraint {
            findings.append(
                ConstraintFinding(
                    code: .constraintConflict,
                    text: "must be \(known) and must be \(constraint). Call '\(call)' once."))
        }
    }

    // MARK: Permissions

    /// Requires a permission.
    ///
    /// - Parameter kind: The kind of permission; repeating it has no effect.
    public func permission(_ kind: PermissionKind) {
        let isKnown = conditions.contains { if case .permission(kind) = $0 { true } else { false } }
        if !isKnown { conditions.append(.permission(kind)) }
    }

    /// Requires all of several permissions.
    ///
    /// - Parameter kinds: The kinds of permission.
    public func permissions(_ kinds: PermissionKind...) {
        kinds.forEach(permission)
    }

    // MARK: Purchases

    /// Requires a purchase.
    ///
    /// If you call it repeatedly, all of the purchases are required.
    ///
    /// - Parameter requirement: The required purchase. An empty `any` or `all` is the diagnostic
    ///   `constraint.emptyRequirement`. A quantity below 1, or above 1 for a product that is not a
    ///   consumable, is `constraint.badQuantity`.
    public func purchase(_ requirement: PurchaseRequirement) {
        conditions.append(.purchase(requirement))
        if requirement.hasEmptyPart {
            findings.append(
                ConstraintFinding(
                    code: .constraintEmptyRequirement,
                    text: "requires any or all of no products. Name at least one."))
        }
        for (product, quantity) in requirement.badQuantities {
            findings.append(
                ConstraintFinding(
                    code: .constraintBadQuantity,
                    text: quantity < 1
                        ? "requires \(quantity) of product '\(product.id)'. Require at least 1."
                        : "requires \(quantity) of product '\(product.id)', which is no consumable. Require 1."
                ))
        }
    }

    // MARK: Tweaks

    /// Requires that a tweak meets a condition, in addition to all other constraints of the feature.
    ///
    /// - Parameter constraint: The tweak and the condition.
    package func tweak(_ constraint: TweakConstraint) {
        conditions.append(.tweak(constraint))
    }

    /// Requires that a tweak feature is on, such as `sharing` of the tweak path `sharing/limit`.
    ///
    /// The providers of tweaks switch tweak features on or off.
    ///
    /// - Parameter feature: The name of the tweak feature. While no provider has a state for the tweak
    ///   feature, the availability is unknown.
    public func tweakFeature(_ feature: String) {
        conditions.append(.featureState(FeatureStateConstraint(feature)))
    }

    // MARK: The result

    /// All findings about the declarations, including literals that are not versions.
    package var allFindings: [ConstraintFinding] {
        let malformed = conditions.compactMap { condition -> ConstraintFinding? in
            guard case .platform(let kind, let requirement) = condition,
                let text = requirement.malformedText
            else { return nil }
            return ConstraintFinding(
                code: .constraintBadVersion,
                text:
                    "requires the version '\(text)' of \(kind.name). Write one to three numbers that are not "
                    + "negative, such as 17 or \"17.4\".")
        }
        return malformed + findings
    }
}

// MARK: - Purchases

extension FeatureConstraintsBuilder {
    /// Requires a product: the product is owned, the subscription is active, or at least one piece of the
    /// consumable is left.
    ///
    /// - Parameter product: The product.
    public func purchase(_ product: PurchasableProduct) {
        purchase(PurchaseRequirement.product(product))
    }

    /// Requires a number of pieces of a consumable.
    ///
    /// - Parameters:
    ///   - product: The consumable.
    ///   - quantity: The required number, at least 1.
    public func purchase(_ product: PurchasableProduct, quantity: Int) {
        purchase(PurchaseRequirement.product(product, quantity: quantity))
    }

    /// Requires all of several products.
    ///
    /// - Parameter products: The products.
    public func purchases(_ products: PurchasableProduct...) {
        purchase(.all(products.map { .product($0) }))
    }

    /// Requires at least one of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    public func purchase(anyOf requirements: PurchaseRequirement...) {
        purchase(.any(requirements))
    }

    /// Requires at least one of several products.
    ///
    /// - Parameter products: The products.
    public func purchase(anyOf products: PurchasableProduct...) {
        purchase(.any(products.map { .product($0) }))
    }

    /// Requires all of several requirements.
    ///
    /// - Parameter requirements: The requirements.
    public func purchase(allOf requirements: PurchaseRequirement...) {
        purchase(.all(requirements))
    }

    /// Requires all of several products.
    ///
    /// - Parameter products: The products.
    public func purchase(allOf products: PurchasableProduct...) {
        purchase(.all(products.map { .product($0) }))
    }
}

extension FeatureConstraintsBuilder {
    /// Requires that a tweak has a value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value that the tweak must have.
    public func tweak<Value: TweakRepresentable & Equatable>(_ key: TweakKey<Value>, is value: Value) {
        tweak(TweakConstraint(key, is: value))
    }

    /// Requires that a function accepts the value of a tweak.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - condition: A pure function that returns whether a value is accepted.
    public func tweak<Value>(_ key: TweakKey<Value>, where condition: @escaping @Sendable (Value) -> Bool) {
        tweak(TweakConstraint(key, where: condition))
    }
}

/// A problem with a feature's constraints.
package struct ConstraintFinding {
    package let code: SetupDiagnostic.Code
    package var severity = SetupDiagnostic.Severity.error
    /// The subject of the finding, such as a product; `nil` if it is the feature itself.
    package var subject: String?
    /// The problem and its solution.
    ///
    /// The builder does not know the feature, so the text of its findings does not name it.
    package let text: String

    package init(
        code: SetupDiagnostic.Code, severity: SetupDiagnostic.Severity = .error, subject: String? = nil,
        text: String
    ) {
        (self.code, self.severity, self.subject, self.text) = (code, severity, subject, text)
    }
}
