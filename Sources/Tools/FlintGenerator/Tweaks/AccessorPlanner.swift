import FlintBasics
import FlintJSON

/// Chooses the names of an accessor's declarations, and reports names that are invalid or not unique.
///
/// An accessor is a generated type with a property for each tweak.
struct AccessorPlanner {
    /// The names of the types that are nested in every accessor.
    private static let memberTypes: [String] = ["Features", "Keys", "Variables"]

    private(set) var plan = AccessorPlan()
    private(set) var findings = Findings()
    private let model: AccessorModel
    /// The property names that are derived for tweaks of several features; such tweaks get nested accessors.
    private let shared: Set<String>

    /// Plans the accessor of a file; ``plan`` and ``findings`` then have the result.
    ///
    /// - Parameter model: The tweaks and features; their order does not matter.
    init(_ model: AccessorModel) {
        var model = model
        model.entries = model.entries.sortedOutOfLine {
            ($0.tweak.feature, $0.tweak.variable) < ($1.tweak.feature, $1.tweak.variable)
        }
        model.features = model.features.sortedOutOfLine { $0.name < $1.name }
        self.model = model
        shared = Self.sharedNames(in: model.entries)
        checkPropertyNames()
        planFeatures()
        planProperties()
    }

    private static func sharedNames(in entries: [AccessorModel.Entry]) -> Set<String> {
        let derived = entries.filter { $0.propertyName == nil }
        let owners = Dictionary(grouping: derived, by: \.derivedName)
        return Set(owners.filter { Set($0.value.map(\.tweak.feature)).count > 1 }.keys)
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
        // A derived name is in lower camel case, so only a name that the file gives can equal the name of a
        // type.
        var types = Set(Self.memberTypes)
        let places = Dictionary(model.features.map { ($0.name, $0.location) }) { first, _ in first }
        var typeClaims = NameClaims("the type")
        for (feature, entries) in Dictionary(grouping: model.entries.filter(isNested), by: \.feature)
            .sortedOutOfLine(by: { $0.key < $1.key })
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

    /// Returns the properties for some tweaks, and the constants for their variables.
    ///
    /// Constants of the same name are reported.
    private mutating func members(_ entries: [AccessorModel.Entry]) -> AccessorPlan.Members {
        // If the same constant is derived from two variables, the names that the file gives are used.
        let owners = Dictionary(grouping: entries, by: \.derivedName)
            .mapValues { Set($0.map(\.tweak.variable)).count }
        var claims = NameClaims("the constant")
        var known: Set<AccessorPlan.Constant> = []
        for entry in entries {
            let isUnique = owners[entry.derivedName] == 1
            let constant = AccessorPlan.Constant(
                name: isUnique ? entry.derivedName : entry.name, value: entry.tweak.variable)
            // A variable that several features have gets one constant.
            guard known.insert(constant).inserted else { continue }
            claims.claim(constant.name, for: entry.title, at: entry.nameLocation)
        }
        // If the properties have equal names, too, these are reported instead.
        if Set(entries.map(\.name)).count == entries.count { claims.report(to: &findings) }
        return AccessorPlan.Members(
            properties: entries.map {
                AccessorPlan.Property(name: $0.name, tweak: $0.tweak)
            },
            variables: known.sortedOutOfLine { ($0.name, $0.value) < ($1.name, $1.value) })
    }
}

extension AccessorModel.Entry {
    /// The member `GeneratedPropertyName` of the tweak; nil if the name is derived from the variable.
    fileprivate var propertyName: String? { tweak.generatedPropertyName }
    fileprivate var feature: String { tweak.feature }
    fileprivate var derivedName: String { AccessorName.property(of: tweak.variable) }
    fileprivate var name: String { propertyName ?? derivedName }
    fileprivate var nameLocation: SourceLocation { propertyLocation ?? location }
    fileprivate var title: String { "the tweak '\(tweak.path)'" }
}

// MARK: - NameClaims

/// Collects the names that tweaks and features of one accessor need, and reports equal ones.
struct NameClaims {
    private struct Claim {
        let title: String
        let location: SourceLocation
    }

    private let scope: String
    private var claims: [String: [Claim]] = [:]
    /// The tweaks and features that need each name.
    ///
    /// They are sets, because a hostile file may have very many for one name.
    private var titles: [String: Set<String>] = [:]

    /// Creates a collection without names.
    ///
    /// - Parameter scope: The kind of name in messages, such as `the property`.
    init(_ scope: String) {
        self.scope = scope
    }

    /// Records that a tweak or feature needs a name.
    ///
    /// - Parameters:
    ///   - name: The name, without backticks.
    ///   - title: The tweak or feature; a second call with the same title is ignored.
    ///   - location: The position of that tweak or feature.
    mutating func claim(_ name: String, for title: String, at location: SourceLocation) {
        guard titles[name, default: []].insert(title).inserted else { return }
        claims[name, default: []].append(Claim(title: title, location: location))
    }

    /// Reports an error at each tweak and feature whose name another one needs, too.
    func report(to findings: inout Findings) {
        for (name, claims) in claims.sortedOutOfLine(by: { $0.key < $1.key }) where claims.count > 1 {
            let sorted = claims.sortedOutOfLine { ($0.location, $0.title) < ($1.location, $1.title) }
            for (index, claim) in sorted.enumerated() {
                let other = sorted[index == 0 ? 1 : 0]
                findings.error(
                    .duplicateName, at: claim.location,
                    "\(claim.title) and \(other.title) (\(other.location)) would both be \(scope) '\(name)'; "
                        + "rename one of them, or give one a 'GeneratedPropertyName'")
            }
        }
    }
}

// MARK: - AccessorName

/// Derives the Swift names of features and variables.
///
/// A name is split at every character that is neither letter nor digit, and written in lower camel case:
/// `max_items` becomes `maxItems`, and `URLEntry` becomes `urlEntry`.
enum AccessorName {
    /// The names that no nested type and no property in Swift can have, even in backticks.
    private static let impossible: Set<String> = ["Type", "Self", "Protocol", "self", "init"]

    /// Returns the name of the property for a tweak, without backticks.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: The name in lower camel case; `tweak` if the variable's name has no letter and no digit.
    static func property(of variable: String) -> String { member(variable, otherwise: "tweak") }

    /// Returns the name of the constant or property for a feature, without backticks.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The name in lower camel case; `feature` if the feature's name has no letter and no digit.
    static func constant(ofFeature feature: String) -> String { member(feature, otherwise: "feature") }

    /// Returns the type name of the accessor for the tweaks of one feature.
    ///
    /// It is not the feature's name alone, which could hide a module or a type of the standard library.
    static func nestedType(of feature: String) -> String {
        let constant = constant(ofFeature: feature)
        guard let first = constant.unicodeScalars.first else { return "Accessor" }
        return first.properties.titlecaseMapping + String(constant.unicodeScalars.dropFirst()) + "Accessor"
    }

    /// Returns whether a name from a tweak file can be the name of a property; a keyword can, in backticks.
    static func isProperty(_ name: String) -> Bool { name.isIdentifier && !impossible.contains(name) }

    private static func member(_ text: String, otherwise fallback: String) -> String {
        let parts = SwiftName.parts(of: text)
        guard let first = parts.first else { return fallback }
        let name = ([SwiftName.lowered(first)] + parts.dropFirst()).joined()
        if impossible.contains(name) { return name + "_" }
        // An identifier cannot begin with a digit.
        let isNumber = name.unicodeScalars.first?.properties.generalCategory == .decimalNumber
        return isNumber ? "_" + name : name
    }
}
