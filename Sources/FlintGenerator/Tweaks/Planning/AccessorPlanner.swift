import FlintTweaks

/// Plans the names of an accessor, and reports names that are invalid or not unique.
struct AccessorPlanner {
    /// The nested types that every accessor has.
    private static let memberTypes: [String] = ["Features", "Keys", "Variables"]

    private(set) var plan = AccessorPlan()
    private(set) var findings = Findings()
    private let model: AccessorModel
    /// The property names that several features derive, so that each of these features gets a nested accessor.
    private let shared: Set<String>

    /// Plans an accessor.
    ///
    /// - Parameter model: The tweaks; their order does not matter.
    init(_ model: AccessorModel) {
        var model = model
        model.entries.sort { $0.declaration.path < $1.declaration.path }
        model.features.sort { $0.name < $1.name }
        self.model = model
        shared = Self.sharedNames(in: model.entries)
        checkPropertyNames()
        planFeatures()
        planProperties()
    }

    private static func sharedNames(in entries: [AccessorModel.Entry]) -> Set<String> {
        let derived = entries.filter { $0.propertyName == nil }
        let owners = Dictionary(grouping: derived, by: \.derivedName)
        return Set(owners.filter { Set($0.value.map(\.declaration.path.feature)).count > 1 }.keys)
    }

    private mutating func checkPropertyNames() {
        for entry in model.entries {
            guard let name = entry.propertyName, !AccessorName.isProperty(name) else { continue }
            findings.error(
                .badName, at: entry.propertyLocation ?? entry.location,
                "'\(name)' cannot be the name of a property; use letters, digits and '_', and none of the names "
                    + "that Swift keeps for itself")
        }
    }

    private mutating func planFeatures() {
        var claims = NameClaims("the constant")
        for feature in model.features {
            let name = AccessorName.constant(ofFeature: feature.name)
            plan.features.append(AccessorPlan.Constant(name: name, value: feature.name))
            claims.claim(name, for: "the feature '\(feature.name)'", at: feature.location)
        }
        claims.report(to: &findings)
    }

    private mutating func planProperties() {
        let isNested = { [shared] (entry: AccessorModel.Entry) in
            entry.propertyName == nil && shared.contains(entry.derivedName)
        }
        let flat = model.entries.filter { !isNested($0) }
        var claims = NameClaims("the property")
        for entry in flat { claims.claim(entry.name, for: entry.title, at: entry.nameLocation) }
        plan.members = members(flat)
        // A derived name is in lower camel case, so that only a name given in the file can equal a type's.
        var types = Set(Self.memberTypes)
        let places = Dictionary(model.features.map { ($0.name, $0.location) }) { first, _ in first }
        var typeClaims = NameClaims("the type")
        for (feature, entries) in Dictionary(grouping: model.entries.filter(isNested), by: \.feature)
            .sorted(by: { $0.key < $1.key })
        {
            let property = AccessorPlan.Constant(
                name: AccessorName.constant(ofFeature: feature), value: feature)
            let typeName = AccessorName.nestedType(of: feature)
            let location = places[feature] ?? entries[0].location
            let title = "the feature '\(feature)'"
            claims.claim(property.name, for: title, at: location)
            typeClaims.claim(typeName, for: title, at: location)
            types.insert(typeName)
            var inner = NameClaims("the property of '\(feature)'")
            for entry in entries { inner.claim(entry.name, for: entry.title, at: entry.nameLocation) }
            inner.report(to: &findings)
            plan.nested.append(
                AccessorPlan.Nested(property: property, typeName: typeName, members: members(entries)))
        }
        claims.report(to: &findings)
        typeClaims.report(to: &findings)
        for entry in flat where types.contains(entry.name) {
            findings.error(
                .reservedName, at: entry.nameLocation,
                "'\(entry.name)' is a type of the accessor; choose another 'GeneratedPropertyName'")
        }
    }

    /// The properties and the constants of one type.
    private mutating func members(_ entries: [AccessorModel.Entry]) -> AccessorPlan.Members {
        // If two variables derive the same constant, the names given in the file are used.
        let owners = Dictionary(grouping: entries, by: \.derivedName)
            .mapValues { Set($0.map(\.declaration.path.variable)).count }
        var claims = NameClaims("the constant")
        var known: Set<AccessorPlan.Constant> = []
        for entry in entries {
            let isUnique = owners[entry.derivedName] == 1
            let constant = AccessorPlan.Constant(
                name: isUnique ? entry.derivedName : entry.name, value: entry.declaration.path.variable)
            // A variable that two features have is one constant.
            guard known.insert(constant).inserted else { continue }
            claims.claim(constant.name, for: entry.title, at: entry.nameLocation)
        }
        // If the properties clash, too, their clashes are reported instead.
        if Set(entries.map(\.name)).count == entries.count { claims.report(to: &findings) }
        return AccessorPlan.Members(
            properties: entries.map {
                AccessorPlan.Property(name: $0.name, declaration: $0.declaration)
            },
            variables: known.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
    }
}

extension AccessorModel.Entry {
    fileprivate var feature: String { declaration.path.feature }
    fileprivate var derivedName: String { AccessorName.property(of: declaration.path.variable) }
    fileprivate var name: String { propertyName ?? derivedName }
    fileprivate var nameLocation: SourceLocation { propertyLocation ?? location }
    fileprivate var title: String { "the tweak '\(declaration.path)'" }
}
