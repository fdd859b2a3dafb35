import FlintTweaks

/// What an accessor is made of: the tweaks and features of a file, and where they stand in it.
struct AccessorModel: Equatable, Sendable {
    /// A tweak of the file.
    struct Entry: Equatable, Sendable {
        /// What the file declares; an encrypted tweak has no default value.
        var declaration: TweakDeclaration
        /// The name that the file asks for; nil to derive one of the variable.
        var propertyName: String?
        /// Where the variable's name stands.
        var location: SourceLocation
        /// Where the name that the file asks for stands.
        var propertyLocation: SourceLocation?
    }

    /// A feature of the file.
    struct Feature: Equatable, Sendable {
        var name: String
        /// Where the feature's name stands.
        var location: SourceLocation
    }

    /// The tweaks, in any order.
    var entries: [Entry] = []
    /// The features, those without a tweak as well, in any order.
    var features: [Feature] = []
}
