public import Foundation

/// An error thrown when Flint refuses a request.
///
/// An error thrown by an action itself reaches the caller unchanged and is never wrapped in a `FlintError`.
public struct FlintError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Names a kind of refusal.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case notSetUp, runtimeReleased, featureNotRegistered, actionNotDeclared, featureUnavailable,
                sessionEnded, wouldDeadlock, switchNotDeclared, toggleNotDeclared, toggleNotStored,
                environmentMissing, tooManyOpenings
        }

        private let value: Value

        /// The runtime was not set up.
        public static let notSetUp = Code(value: .notSetUp)
        /// The runtime that owned the session no longer exists.
        public static let runtimeReleased = Code(value: .runtimeReleased)
        /// The feature is not registered.
        public static let featureNotRegistered = Code(value: .featureNotRegistered)
        /// The feature did not declare the action.
        public static let actionNotDeclared = Code(value: .actionNotDeclared)
        /// The feature, or an ancestor, is not available.
        public static let featureUnavailable = Code(value: .featureUnavailable)
        /// The session had ended before the request.
        public static let sessionEnded = Code(value: .sessionEnded)
        /// The action would wait for a serial session that waits for the calling action.
        public static let wouldDeadlock = Code(value: .wouldDeadlock)
        /// The feature has no switch that the application could set.
        public static let switchNotDeclared = Code(value: .switchNotDeclared)
        /// The feature has no toggle that the user could set.
        public static let toggleNotDeclared = Code(value: .toggleNotDeclared)
        /// The store of the user's preferences could not save a change of a toggle, so the toggle keeps its
        /// value.
        public static let toggleNotStored = Code(value: .toggleNotStored)
        /// The environment lacks a value that the action needs.
        public static let environmentMissing = Code(value: .environmentMissing)
        /// A link, an activity or an intent did not open the action, because too many openings were nested,
        /// each made by the action of the one before.
        public static let tooManyOpenings = Code(value: .tooManyOpenings)

        /// The name of the refusal's kind.
        public var description: String { value.rawValue }
    }

    /// The kind of this refusal.
    public let code: Code

    /// The identifier of the feature, binding or session concerned; empty if there is none.
    public let subject: String

    /// The reasons, as they appear in the `refused` event; empty for an error without such an event, such as
    /// one with the code `notSetUp`.
    public let reasons: [RefusalReason]

    /// A text that names the refused request, the reason, and the solution.
    public let description: String

    package init(_ code: Code, subject: String = "", availability: Availability? = nil) {
        self.code = code
        self.subject = subject
        description = Self.text(code, subject, availability)
        reasons = Self.reasons(code, description, availability)
    }

    /// Creates the error of an action that would wait for a serial session in a cycle.
    ///
    /// - Parameters:
    ///   - action: The requested action.
    ///   - session: The session of the request.
    ///   - cycle: The waiting actions with their sessions: first the holder of the session, each waiting for
    ///     the next, last the caller.
    package init(
        wouldDeadlock action: String, in session: String, _ cycle: [(session: String, action: String)]
    ) {
        code = .wouldDeadlock
        subject = session
        let chain = cycle.map { "session '\($0.session)', where '\($0.action)'" }
        description =
            "'\(action)' cannot wait for \(chain.joined(separator: " waits for ")) asks for it. Perform both in "
            + "one session, make one of the sessions interleaved, or perform in them in one order only."
        reasons = [RefusalReason(.wouldDeadlock, description)]
    }

    /// Creates the error of a binding that a link, an activity or an intent could not open inside too many
    /// others.
    ///
    /// - Parameters:
    ///   - action: The binding to be opened.
    ///   - chain: The bindings that are being opened, each by the action of the one before, the outermost
    ///     first.
    package init(tooManyOpenings action: String, inside chain: [String]) {
        code = .tooManyOpenings
        subject = action
        description =
            "'\(action)' is not opened: \(chain.count) openings run inside one another already: "
            + "\(chain.joined(separator: " → ")). An action that a link, an activity or an intent performs must not "
            + "open that one again."
        reasons = [RefusalReason(.tooManyOpenings, description)]
    }

    /// Creates the error of a store that could not save a toggle that the user changed.
    ///
    /// - Parameters:
    ///   - feature: The identifier of the feature with the toggle.
    ///   - error: The error of the store.
    package init(toggleNotStored feature: String, because error: any Error) {
        code = .toggleNotStored
        subject = feature
        description = "The choice for feature '\(feature)' was not kept. \(error)"
        reasons = []
    }

    /// Compares code and subject, but neither reasons nor texts.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both have the same code and subject.
    public static func == (first: FlintError, second: FlintError) -> Bool {
        first.code == second.code && first.subject == second.subject
    }

    private static func text(_ code: Code, _ subject: String, _ availability: Availability?) -> String {
        switch code {
        case .notSetUp:
            "Flint is not set up. Call 'Flint.quickSetup' or 'setup' before the first action is performed."
        case .runtimeReleased:
            "The runtime of this session no longer exists. Keep the 'Flint' instance as long as its sessions."
        case .featureNotRegistered:
            "Feature '\(subject)' is not registered. List it in the subfeatures of a registered group."
        case .actionNotDeclared:
            "'\(subject)' is not declared. Declare the action in the feature's 'prepare(actions:)'."
        case .sessionEnded:
            "Session '\(subject)' has ended. Perform the action in another session."
        case .switchNotDeclared:
            "Feature '\(subject)' has no switch. Declare 'requirements.runtimeEnabled(defaultValue:)' and do not "
                + "override 'isEnabled'."
        case .toggleNotDeclared:
            "The user cannot switch feature '\(subject)'. Declare 'requirements.userToggled(defaultValue:)'."
        case .environmentMissing:
            "The environment has no '\(subject)'. Set it in 'configuration.environment' of the set-up, or in the "
                + "'environment' of the session."
        default:
            "Feature '\(subject)' is not available. \(availability?.explanation ?? "")"
        }
    }

    private static func reasons(
        _ code: Code, _ text: String, _ availability: Availability?
    ) -> [RefusalReason] {
        switch code {
        case .featureNotRegistered: [RefusalReason(.featureNotRegistered, text)]
        case .actionNotDeclared: [RefusalReason(.actionNotDeclared, text)]
        case .sessionEnded: [RefusalReason(.sessionEnded, text)]
        default:
            (availability?.reasons ?? []).map {
                RefusalReason(.featureUnavailable, $0.text, availability: $0)
            }
        }
    }
}

// The text names features, bindings and sessions by identifier, with the reasons of the refusal, and contains no
// external input.
extension FlintError: FlintLoggable {}

extension FlintError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
