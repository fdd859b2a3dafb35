extension Flint {
    /// The entries that the registered features require in the application's property lists.
    public var applicationRequirements: ApplicationRequirements {
        let (features, configuration) = (registry?.features ?? [], configuration)
        let actions = features.flatMap { registry?.actions(of: $0) ?? [] }
        let permissions = features.flatMap { $0.gate?.constraints.permissions ?? [] }
        return ApplicationRequirements(
            urlSchemes: Self.distinct(configuration.links.schemes),
            associatedDomains: Self.distinct(configuration.links.domains),
            activityTypes: Self.distinct(actions.compactMap(\.activityType)),
            usageDescriptionKeys: Self.distinct(
                permissions.flatMap { kind in
                    let own = configuration.permissions.usageDescriptionKeys(for: kind)
                    return own.isEmpty ? kind.usageDescriptionKeys : own
                }),
            entitlements: Self.distinct(permissions.compactMap(\.entitlement)))
    }

    /// The entries required by the features of the current runtime; see the instance property.
    public static var applicationRequirements: ApplicationRequirements { current.applicationRequirements }

    private static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
