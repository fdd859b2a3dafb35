import FlintTweaks

/// The model of an accessor: the tweaks and features of a file, and their positions in it.
struct AccessorModel: Equatable, Sendable {
    /// A tweak of the file.
    struct Entry: Equatable, Sendable {
        /// The declaration of the tweak; an encrypted tweak has no default value.
        var declaration: TweakDeclaration
        /// The property name given in the file; nil to derive it from the variable.
        var propertyName: String?
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
