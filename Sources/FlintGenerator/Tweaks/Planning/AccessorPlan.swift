import FlintTweaks

/// The Swift that an accessor consists of, by name.
struct AccessorPlan: Equatable, Sendable {
    /// A tweak and its property.
    struct Property: Equatable, Sendable {
        /// The name, without backticks.
        var name: String
        var declaration: TweakDeclaration
    }

    /// The name of a feature or variable as a constant.
    struct Constant: Hashable, Sendable {
        /// The name, without backticks.
        var name: String
        var value: String
    }

    /// The properties of one type, and the constants that belong to them.
    struct Members: Equatable, Sendable {
        /// Sorted by path.
        var properties: [Property] = []
        /// Sorted by name; equal ones are one.
        var variables: [Constant] = []
    }

    /// The accessor of a feature that shares the name of a property with another feature.
    struct Nested: Equatable, Sendable {
        var property: Constant
        var typeName: String
        var members: Members
    }

    /// The tweaks whose names are theirs alone.
    var members = Members()
    /// The accessors within the accessor, sorted by feature.
    var nested: [Nested] = []
    /// All features, sorted by name.
    var features: [Constant] = []
}
