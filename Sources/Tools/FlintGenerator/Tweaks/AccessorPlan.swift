import FlintJSON

/// The names of the declarations of an accessor.
struct AccessorPlan: Equatable, Sendable {
    /// A tweak, with the name of its property.
    struct Property: Equatable, Sendable {
        /// The name of the property, without backticks.
        var name: String
        var tweak: TweakDocument.Entry
    }

    /// A constant for the name of a feature or variable.
    struct Constant: Hashable, Sendable {
        /// The name of the constant, without backticks.
        var name: String
        var value: String
    }

    /// The properties of one generated type, and the constants for their variables.
    struct Members: Equatable, Sendable {
        /// The properties, sorted by path.
        var properties: [Property] = []
        /// The constants, sorted by name, each once.
        var variables: [Constant] = []
    }

    /// The accessor for one feature, which is needed if another feature has a property of the same name.
    struct Nested: Equatable, Sendable {
        var property: Constant
        var typeName: String
        var members: Members
    }

    /// The tweaks with property names that no other feature has.
    var members = Members()
    /// The nested accessors, sorted by feature.
    var nested: [Nested] = []
    /// The constants of all features, sorted by name.
    var features: [Constant] = []
}

/// The tweaks and features of a file, and their positions in the file.
struct AccessorModel: Equatable, Sendable {
    /// A tweak of the file.
    struct Entry: Equatable, Sendable {
        var tweak: TweakDocument.Entry
        /// The position of the variable's name.
        var location: SourceLocation
        /// The position of the property name that the file gives; nil if it gives none.
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
    /// The features, including those without tweaks, in any order.
    var features: [Feature] = []
}
