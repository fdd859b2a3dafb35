import FlintGenerator

/// The first place at which a text is no JSON.
struct JSONError: Error, Equatable, Sendable {
    var location: SourceLocation
    /// What is wrong and how to mend it.
    var message: String
}
