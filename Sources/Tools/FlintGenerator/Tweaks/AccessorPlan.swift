import FlintJSON

/// The declarations of an accessor, with their names; an accessor is a type with a property for each tweak.
struct AccessorPlan: Equatable, Sendable {
    /// A tweak, with the name of its property in the accessor.
    struct Property: Equatable, Sendable {
        /// The name of the property, without backticks.
        var name: String
        var tweak: TweakDocument.Entry
    }

    /// A generated constant whose value is the name of a feature or a variable.
    struct Constant: Hashable, Sendable {
        /// The name of the constant, without backticks.
        var name: String
        var value: String
    }

    /// The properties of an accessor, and the constants with the names of their variables.
    struct Members: Equatable, Sendable {
        /// The properties, sorted by the path (feature and variable) of the tweak.
        var properties: [Property] = []
        /// The constants with the names of the variables, sorted by name, each once.
        var variables: [Constant] = []
    }

    /// A nested accessor for tweaks of one feature whose properties have the same name as those of another
    /// feature.
    struct Nested: Equatable, Sendable {
        var property: Constant
        var typeName: String
        var members: Members
    }

    /// The properties of the accessor itself, and the constants for their variables.
    ///
    /// Tweaks of several features from which the same property name is derived are in ``nested`` instead.
    var members = Members()
    /// The nested accessors, sorted by the name of the feature.
    var nested: [Nested] = []
    /// The constants with the names of all features, sorted by name.
    var features: [Constant] = []
}

/// The tweaks and features of a tweak file, with their positions in the file.
struct AccessorModel: Equatable, Sendable {
    /// A tweak of the file, with its position.
    struct Entry: Equatable, Sendable {
        var tweak: TweakDocument.Entry
        /// The position of the name of the tweak's variable.
        var location: SourceLocation
        /// The position of the member `GeneratedPropertyName`; nil if the tweak does not have it.
        var propertyLocation: SourceLocation?
    }

    /// A feature of the file, with its position.
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
