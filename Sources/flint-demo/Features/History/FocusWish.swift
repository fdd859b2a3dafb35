import FlintCore

/// What logs and timeline are to be narrowed to.
enum FocusWish: Sendable, Equatable, FlintLoggable {
    /// Nothing is to change.
    case show
    /// A feature, by the word of a person.
    case feature(String)
    /// Everything is wanted again.
    case reset

    var loggingDescription: String {
        switch self {
        case .show: ""
        case .feature(let word): word
        case .reset: "reset"
        }
    }
}
