/// The Swift names that are derived from the names of features and variables.
///
/// A name is split at every character that is neither letter nor digit. In lower camel case `max_items` is `maxItems` and
/// `URLEntry` is `urlEntry`.
enum AccessorName {
    /// The names that no nested type and no property can have.
    private static let impossible: Set<String> = ["Type", "Self", "Protocol", "self", "init"]

    /// The name of a property for a tweak, without backticks.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: The name in lower camel case; `tweak` if the variable's name has no letter and no digit.
    static func property(of variable: String) -> String { member(variable, otherwise: "tweak") }

    /// The name of a constant or a property for a feature, without backticks.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The name in lower camel case; `feature` if the feature's name has no letter and no digit.
    static func constant(ofFeature feature: String) -> String { member(feature, otherwise: "feature") }

    /// The type name of the accessor for the tweaks of one feature.
    ///
    /// Unlike the feature's name alone, it hides neither a module nor a type of the standard library.
    static func nestedType(of feature: String) -> String {
        let constant = constant(ofFeature: feature)
        guard let first = constant.unicodeScalars.first else { return "Accessor" }
        return first.properties.titlecaseMapping + String(constant.unicodeScalars.dropFirst()) + "Accessor"
    }

    /// Whether a name given in the file can be a property's, in backticks if it is a keyword.
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
