public import Foundation

/// A part of stored navigation that could not be restored.
///
/// Its text names the position in the tree and the reason, and never contains stored data.
public struct RestorationProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The data is not a stored tree, or was stored by a later version.
        case unreadable
        /// No screen of the stored tree was restorable when it was stored.
        case empty
        /// The registry has no factory for the kind of a stored screen.
        case unknownScreen
        /// The stored input of a screen cannot be decoded, or the screen does not have an input of that type.
        case badInput
        /// A rule of trees is broken: no tab, a selection out of range, an identity that occurs twice, too
        /// many levels.
        case brokenRule
    }

    /// The kind of the problem.
    public let kind: Kind

    /// The kind of the affected screen; `nil` if the problem concerns no screen.
    public let screen: ScreenKind?

    /// A text that says what is wrong, where, and what the consequence is.
    public let description: String

    init(_ kind: Kind, screen: ScreenKind? = nil, _ description: String) {
        self.kind = kind
        self.screen = screen
        self.description = description
    }
}

extension RestorationProblem {
    static func unreadable(_ reason: String) -> RestorationProblem {
        RestorationProblem(.unreadable, "The stored navigation cannot be read: \(reason). The root is shown.")
    }

    static let empty = RestorationProblem(
        .empty,
        "The stored navigation is empty, because none of its screens could be stored. The root is shown.")

    static func unknown(_ kind: ScreenKind, at id: NodeID) -> RestorationProblem {
        RestorationProblem(
            .unknownScreen, screen: kind,
            "No factory makes the stored screen '\(kind.lineName)' at node \(id). It was left out with what was "
                + "above it. Keep the kinds of screens when you rename their types.")
    }

    static func badInput(_ kind: ScreenKind, at id: NodeID, _ reason: String) -> RestorationProblem {
        RestorationProblem(
            .badInput, screen: kind,
            "The input of the stored screen '\(kind.lineName)' at node \(id) cannot be restored: \(reason). The "
                + "screen was left out with what was above it.")
    }

    /// Returns a text about an error of decoding an input; it does not contain the input.
    static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "decoding threw \(type(of: error))" }
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? "" : " at '\(path)'"
        }
        switch error {
        case .typeMismatch(let type, let context): return "there is no \(type)\(place(context))"
        case .valueNotFound(let type, let context): return "there is no \(type)\(place(context))"
        case .keyNotFound(let key, let context):
            return "the key '\(key.stringValue)' is missing\(place(context))"
        case .dataCorrupted(let context): return "the data is corrupted\(place(context))"
        @unknown default: return "it cannot be decoded"
        }
    }
}

extension RestorationProblem: LocalizedError {
    /// The description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
