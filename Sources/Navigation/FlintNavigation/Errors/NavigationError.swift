public import Foundation

/// An error that occurs while a navigator changes its tree of screens, such as a value that no screen
/// handles.
///
/// The tree of screens is unchanged, except for errors with the code ``Code/presentationFailed``: the tree is
/// then the one that the presenter shows. Errors that factories, handlers and output transforms throw are not
/// wrapped: they reach the caller as they are.
public struct NavigationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noDestination, noHandler, screenGone, notAttached, liftFailed, transformCycle, chainingLimit,
                depthLimit, presentationFailed, unknownScreen, unknownNode, invalidTree, inputMissing,
                notRenewable, alreadyAnswered, notStarted, notPlaced, invalidRequest
        }

        private let value: Value

        /// A produced value has no destination: no screen handles it as an update, and it opens no screen.
        public static let noDestination = Code(value: .noDestination)
        /// An explicit flow returns with a value, but there is no earlier screen that handles the value.
        public static let noHandler = Code(value: .noHandler)
        /// The screen that has produced a value was removed from the tree.
        public static let screenGone = Code(value: .screenGone)
        /// The screen that has produced a value was never shown by a navigator.
        public static let notAttached = Code(value: .notAttached)
        /// A value has a type that its receiver does not accept.
        ///
        /// The receiver is a screen, an explicit flow, an output transform, or a caller that waits for a
        /// screen's output.
        public static let liftFailed = Code(value: .liftFailed)
        /// Chained output transforms form a cycle: a value gets a type that it had before.
        public static let transformCycle = Code(value: .transformCycle)
        /// A chain of output transforms is longer than ``OutputTransforms/maximumHops``.
        public static let chainingLimit = Code(value: .chainingLimit)
        /// The tree would exceed its maximum depth, ``NavigationTree/maximumDepth``.
        public static let depthLimit = Code(value: .depthLimit)
        /// The presenter refused a step, or shows another tree than the navigator requested.
        public static let presentationFailed = Code(value: .presentationFailed)
        /// The registry has no factory for a kind of screen.
        public static let unknownScreen = Code(value: .unknownScreen)
        /// A node is not in the tree.
        public static let unknownNode = Code(value: .unknownNode)
        /// An operation is impossible in the tree, or the tree would break a rule: tabs have no member, a
        /// selection is out of range, or two nodes have the same identity.
        public static let invalidTree = Code(value: .invalidTree)
        /// A screen was to be created without the input that it requires, for instance for a layout.
        public static let inputMissing = Code(value: .inputMissing)
        /// A screen cannot take another input, because it was not registered as reusable.
        public static let notRenewable = Code(value: .notRenewable)
        /// A screen produced a further value: the caller that waited for one has got a value already, or has
        /// stopped waiting.
        public static let alreadyAnswered = Code(value: .alreadyAnswered)
        /// The navigator was used before it was started.
        public static let notStarted = Code(value: .notStarted)
        /// A user's action, as reported by the presenter, concerns a node that is not shown or does not
        /// permit the action.
        ///
        /// Other invalid requests are a choice that a question does not have, and waiting for a screen's
        /// output inside a transaction.
        public static let invalidRequest = Code(value: .invalidRequest)

        /// A custom transition that returned `true`, or the closure of an explicit flow, did not place the
        /// new screen in the tree.
        public static let notPlaced = Code(value: .notPlaced)

        /// The name of the kind of error.
        public var description: String { value.rawValue }
    }

    /// The kind of error; errors are equal if their kinds are.
    public let code: Code

    /// The type that the error concerns, such as that of a value without a destination; `nil` if it concerns
    /// none.
    public let type: TypeKey?

    /// The kind of screen that the error concerns; `nil` if it concerns none.
    public let screen: ScreenKind?

    /// The index of the step that the presenter did not perform, counted from 0 in the batch of steps that it
    /// received.
    ///
    /// It is `nil` if the error is not about the presenter.
    public let step: Int?

    /// A text that says what was wrong, where, and what to do.
    public let description: String

    init(
        _ code: Code, type: TypeKey? = nil, screen: ScreenKind? = nil, step: Int? = nil,
        _ explanation: String? = nil
    ) {
        self.code = code
        self.type = type
        self.screen = screen
        self.step = step
        description = explanation ?? Self.text(code, type, screen)
    }

    /// Returns whether two errors are of the same kind; other properties may differ.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether both are of the same kind.
    public static func == (first: NavigationError, second: NavigationError) -> Bool {
        first.code == second.code
    }

    private static func text(_ code: Code, _ type: TypeKey?, _ screen: ScreenKind?) -> String {
        let screen = screen.map { "Screen '\($0)'" } ?? "A screen"
        let type = type.map { "'\($0)'" } ?? "a value"
        return switch code {
        case .notAttached:
            "\(screen) is not shown by a navigator. Open it through one, or set its 'produceStub' in a test."
        case .screenGone:
            "\(screen) is no longer in the navigation tree, so what it produced leads nowhere."
        case .unknownScreen: "\(screen) has no factory. Add one to the registry."
        case .inputMissing: "\(screen) requires an input. Place it with '.screen(_:input:)'."
        case .notStarted: "The navigator shows nothing yet. Call 'start()' and wait for it first."
        case .noDestination:
            "\(screen) produced \(type), which no screen handles and none is opened by. Register a screen for it."
        case .noHandler:
            "\(screen) produced \(type) to go back, but no screen behind it handles that. Open a screen with it, or have "
                + "one handle it as an update."
        case .liftFailed: "\(screen) has no place for \(type) among the types that it takes."
        case .notRenewable:
            "\(screen) was to be shown again with another input, but its factory is no longer registered as reused."
        case .notPlaced:
            "\(screen) was created, and a custom transition took it over without placing it. Push or present it through "
                + "the operations, or return false."
        default: "\(code): \(screen), \(type)."
        }
    }
}

extension NavigationError {
    /// Creates the error for a value that opens no screen and that no screen handles.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - screen: The kind of the producing screen; `nil` if there is none.
    ///   - known: The names of the types that have a destination.
    static func noDestination(
        _ type: TypeKey, from screen: ScreenKind?, known: [String]
    ) -> NavigationError {
        let origin = screen.map { "Screen '\($0)' produced '\(type)'" } ?? "'\(type)' was to be opened"
        let list = known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", ")
        return NavigationError(
            .noDestination, type: type, screen: screen,
            "\(origin), but no screen on the way back handles it and none is opened by it. Known types: \(list). Register a "
                + "screen for it, or an output transform to one of these.")
    }

    /// Creates the error, with the code `invalidTree`, for an operation that is impossible in the current
    /// tree.
    ///
    /// - Parameter explanation: The reason, as text for people.
    static func unfit(_ explanation: String) -> NavigationError {
        NavigationError(.invalidTree, explanation)
    }
}

extension NavigationError: LocalizedError {
    /// The description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}

/// An error of an operation whose caller does not wait for its end, such as `enqueue(_:)`.
public struct NavigationProblem: Sendable, CustomStringConvertible {
    /// The kind of the screen on which the error occurred; `nil` if it concerns no screen.
    public let screen: ScreenKind?

    /// The error that the operation has thrown.
    public let error: any Error

    init(_ error: any Error, on screen: ScreenKind? = nil) {
        self.error = error
        self.screen = screen
    }

    /// The kind of the screen, and the error.
    public var description: String {
        (screen.map { "\($0): " } ?? "") + String(describing: error)
    }
}
