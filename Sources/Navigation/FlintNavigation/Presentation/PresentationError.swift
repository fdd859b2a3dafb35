public import Foundation

/// The error of a presenter that did not perform all steps of a batch.
public struct PresentationError: Error, Sendable, CustomStringConvertible {
    /// The index of the step that was not performed, from 0 among the steps of the batch.
    public let step: Int

    /// The tree that the presenter shows.
    public let shown: NavigationTree

    /// The reason, as a sentence.
    public let reason: String

    /// Creates the error for a step that was not performed.
    ///
    /// - Parameters:
    ///   - step: The index of the step that was not performed, from 0 among the steps of the batch.
    ///   - shown: The tree that the presenter shows.
    ///   - reason: The reason, as a sentence.
    public init(step: Int, shown: NavigationTree, reason: String) {
        self.step = step
        self.shown = shown
        self.reason = reason
    }

    /// The number of the step, from 1, and the reason.
    public var description: String { "Step \(step + 1) was not shown: \(reason)" }
}

extension PresentationError: LocalizedError {
    /// The description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}

extension NavigationError {
    /// Creates the error for a presenter that did not show the requested tree.
    ///
    /// - Parameters:
    ///   - error: The error of the presenter, or one about the tree that it has returned.
    ///   - steps: The steps of the batch.
    static func presentationFailed(
        _ error: PresentationError, of steps: [NavigationStep]
    ) -> NavigationError {
        let name = steps.indices.contains(error.step) ? " ('\(steps[error.step].name)')" : ""
        return NavigationError(
            .presentationFailed, step: error.step,
            "Step \(error.step + 1)\(name) of \(steps.count) was not shown: \(error.reason) The navigation tree now is what "
                + "the presenter shows.")
    }
}
