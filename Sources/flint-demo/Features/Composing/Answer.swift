import Foundation

/// What a line that answers a question means.
enum Answer: Sendable, Equatable {
    /// The answer itself.
    case text(String)
    /// To the step before.
    case back
    /// Out of the flow.
    case cancel
    /// Where am I? The question is asked again after that.
    case place

    /// The reserved answers, as prompts name them.
    static let reserved = ":back, :cancel, :where"

    /// Reads a line; white space around it does not count.
    init(_ line: String) {
        let text = line.trimmingCharacters(in: .whitespaces)
        self =
            switch text.lowercased() {
            case ":back": .back
            case ":cancel": .cancel
            case ":where": .place
            default: .text(text)
            }
    }
}
