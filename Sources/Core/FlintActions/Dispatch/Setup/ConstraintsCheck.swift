internal import FlintTweaks

/// Checks the constraints of features, one after the other, against the services of the configuration.
struct ConstraintsCheck {
    private let configuration: FlintConfiguration
    private var products: [String: PurchasableProduct.Kind] = [:]
    private var permissions: Set<PermissionKind> = []
    private let tweaks: TweakSnapshot?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - configuration: The configuration, which has the services that constraints need, such as tweaks.
    ///   - known: The conditional features that earlier registrations have checked.
    init(_ configuration: FlintConfiguration, known: [FeatureGate]) {
        self.configuration = configuration
        tweaks = configuration.tweaks?.snapshot()
        known.forEach { _ = findings(in: $0.constraints) }
    }

    mutating func findings(in constraints: FeatureConstraints) -> [ConstraintFinding] {
        missingServices(for: constraints)
            + constraints.purchases.flatMap(\.allProducts).compactMap {
                collision(of: $0, constraints.feature)
            }
            + constraints.permissions.compactMap { problem(with: $0, constraints.feature) }
            + constraints.tweaks.compactMap { mismatch(of: $0, constraints.feature) }
    }

    /// Returns the finding about a tweak whose type differs from that of the constraint; `nil` if there is
    /// none.
    ///
    /// A declared type cannot change, so a mismatch stops the set-up. The type of a provider's value can
    /// change, so a mismatch is a warning.
    ///
    /// - Parameters:
    ///   - constraint: The constraint on the tweak.
    ///   - feature: The identifier of the feature with the constraint.
    private func mismatch(of constraint: TweakConstraint, _ feature: String) -> ConstraintFinding? {
        guard let tweaks else { return nil }
        let needed =
            "Feature '\(feature)' needs the tweak '\(constraint.path)' as \(constraint.kind.rawValue)"
        if let declared = tweaks.declarations[constraint.path]?.kind {
            guard declared != constraint.kind else { return nil }
            return ConstraintFinding(
                code: .constraintTweakType,
                text: needed + ", and it is declared as \(declared.rawValue). Use one type for both.")
        }
        guard let problem = constraint.fact(from: tweaks).problem else { return nil }
        return ConstraintFinding(
            code: .constraintTweakType, severity: .warning,
            text: needed + ", and it has no such value. \(problem)")
    }

    private func missingServices(for constraints: FeatureConstraints) -> [ConstraintFinding] {
        let sources = SourceSet(of: constraints)
        var findings: [ConstraintFinding] = []
        if sources.contains(.toggles), configuration.toggles == nil {
            findings.append(
                ConstraintFinding(
                    code: .constraintNoToggleStore,
                    text:
                        "Feature '\(constraints.feature)' can be switched by the user, and there is no store for that. Set 'toggles' in the "
                        + "configuration."))
        }
        if sources.contains(.purchases), configuration.purchases == nil {
            findings.append(
                ConstraintFinding(
                    code: .constraintNoPurchaseTracker,
                    text:
                        "Feature '\(constraints.feature)' must be bought, and nobody knows what has been. Set 'purchases' in the configuration."
                ))
        }
        if sources.contains(.tweaks), configuration.tweaks == nil {
            findings.append(
                ConstraintFinding(
                    code: .constraintNoTweaks,
                    text:
                        "Feature '\(constraints.feature)' depends on tweaks, and there is no manager of them. Set "
                        + "'tweaks' in the configuration."))
        }
        return findings
    }

    private mutating func collision(of product: PurchasableProduct, _ feature: String) -> ConstraintFinding? {
        guard let kind = products[product.id] else {
            products[product.id] = product.kind
            return nil
        }
        guard kind != product.kind else { return nil }
        return ConstraintFinding(
            code: .productIDCollision,
            text:
                "Feature '\(feature)' declares product '\(product.id)' as \(product.kind), and elsewhere it is \(kind). Give one of them "
                + "another identifier.")
    }

    /// Returns the finding about a kind of permission that cannot be requested; `nil` if the kind can be
    /// requested or was checked before.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - feature: The identifier of the feature that requires the permission.
    private mutating func problem(with kind: PermissionKind, _ feature: String) -> ConstraintFinding? {
        guard permissions.insert(kind).inserted else { return nil }
        let checker = configuration.permissions
        guard checker.hasAdapter(for: kind) else {
            return ConstraintFinding(
                code: .permissionNoAdapter, severity: .warning, subject: kind.rawValue,
                text:
                    "Feature '\(feature)' needs the permission '\(kind)', and no adapter is registered for it, so "
                    + "it is unsupported. Register one in the configuration's 'permissions'."
                    + (kind.entitlement.map {
                        " '\(kind)' is not among those of 'PermissionChecker.system()', because it needs the entitlement '\($0)'."
                    } ?? ""))
        }
        let missing = UsageDescriptionLookup(configuration.usageDescription)
            .missing(of: checker.usageDescriptionKeys(for: kind))
        guard !missing.isEmpty else { return nil }
        let keys = missing.map { "'\($0)'" }.joined(separator: " and ")
        return ConstraintFinding(
            code: .permissionUsageDescriptionMissing, severity: .warning, subject: kind.rawValue,
            text:
                "Feature '\(feature)' needs the permission '\(kind)', and the application's information does not "
                + "say what for, so it is unsupported. Add the \(missing.count == 1 ? "key" : "keys") \(keys)."
        )
    }
}
