import FlintJSON

/// The names of the declarations of an accessor.
struct AccessorPlan: Equatable, Sendable {
    /// A tweak and its property.
    struct Property: Equatable, Sendable {
        /// The name, without backticks.
        var name: String
        var tweak: TweakDocument.Entry
    }

    /// The constant for the name of a feature or variable.
    struct Constant: Hashable, Sendable {
        /// The name, without backticks.
        var name: String
        var value: String
    }

    /// The properties of one type, and the constants for their variables.
    struct Members: Equatable, Sendable {
        /// The properties, sorted by path.
        var properties: [Property] = []
        /// The constants, sorted by name, without duplicates.
        var variables: [Constant] = []
    }

    /// The accessor of a feature with a property name of several features.
    struct Nested: Equatable, Sendable {
        var property: Constant
        var typeName: String
        var members: Members
    }

    /// The tweaks whose property names are unique.
    var members = Members()
    /// The nested accessors, sorted by feature.
    var nested: [Nested] = []
    /// The constants of all features, sorted by name.
    var features: [Constant] = []
}

/// The model of an accessor: the tweaks and features of a file, and their positions in it.
struct AccessorModel: Equatable, Sendable {
    /// A tweak of the file.
    struct Entry: Equatable, Sendable {
        var tweak: TweakDocument.Entry
        /// The position of the variable's name.
        var location: SourceLocation
        /// The position of the property name given in the file.
        var propertyLocation: SourceLocation?
    }

    /// A feature of the file.
    struct Feature: Equatable, Sendable {
        var name: String
        /// The position of the feature's name.
        var location: SourceLocation
    }

    /// The tweaks, in any order.
    var entries: [Entry] = []
    /// The features, including features without a tweak, in any order.
    var features: [Feature] = []
}
